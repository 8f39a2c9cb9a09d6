-- ## accounts.create

-- @1 int, @2 bigint, @3 nvarchar(1), @4 nvarchar(1), @5 nvarchar(1), @6 int, @7 bigint
insert into "RanUser"."dbo"."PortalTask" ("TaskNum", "IssuedAt", "Outcome", "UserNum", "UserID", "RecordedAt") select @1 as "TaskNum", @2 as "IssuedAt", @3 as "Outcome", @4 as "UserNum", @5 as "UserID", getutcdate() as "RecordedAt"
  where not exists (select 1
  from "RanUser"."dbo"."PortalTask" with (updlock, holdlock)
  where "TaskNum" = @6 and "IssuedAt" = @7);

-- @1 nvarchar(7)
select "UserNum" as "userNum", "UserID" as "userId"
  from "RanUser"."dbo"."UserInfo"
  where "UserID" = @1;

-- @1 int, @2 int, @3 nvarchar(7), @4 nvarchar(7), @5 nvarchar(10), @6 nvarchar(4), @7 nvarchar(19)
insert into "RanUser"."dbo"."UserInfo" ("UserType", "UserAvailable", "UserName", "CreateDate", "UserID", "UserPass", "UserPass2", "UserEmail")
  values (@1, @2, @3, getdate(), @4, @5, @6, @7);

-- @1 nvarchar(4), @2 int, @3 nvarchar(7), @4 int, @5 bigint
update "RanUser"."dbo"."PortalTask"
  set "Outcome" = @1, "UserNum" = @2, "UserID" = @3
  where "TaskNum" = @4 and "IssuedAt" = @5;

-- ## accounts.create, repeated

-- @1 int, @2 bigint
select "Outcome", "UserNum", "UserID"
  from "RanUser"."dbo"."PortalTask"
  where "TaskNum" = @1 and "IssuedAt" = @2;

-- ## accounts.create by a procedure

-- @1 nvarchar(7), @2 nvarchar(10), @3 nvarchar(4), @4 nvarchar(1), @5 nvarchar(19), @6 int, @7 int
declare @result int;
exec "RanUser"."dbo"."user_register" @userId = @1, @userPass1 = @2, @userPass2 = @3, @userSA = @4, @userMail = @5, @SvrGrpNum = @6, @SvrNum = @7, @nReturn = @result output;
select @result as "result";

-- ## accounts.missing

-- @1 int
select "UserNum" as "userNum", "UserID" as "userId"
  from "RanUser"."dbo"."UserInfo"
  where "UserNum" in (@1);

-- ## accounts.verify

-- @1 int
select "UserPass" as "password"
  from "RanUser"."dbo"."UserInfo"
  where "UserNum" = @1;

-- ## accounts.setPassword

-- @1 int
select "UserNum" as "userNum", "UserID" as "userId"
  from "RanUser"."dbo"."UserInfo"
  where "UserNum" = @1;

-- @1 nvarchar(8), @2 int
update "RanUser"."dbo"."UserInfo"
  set "UserPass" = @1
  where "UserNum" = @2;

-- ## accounts.setPin

-- @1 nvarchar(4), @2 int
update "RanUser"."dbo"."UserInfo"
  set "UserPass2" = @1
  where "UserNum" = @2;

-- ## accounts.block

-- @1 int, @2 datetime, @3 int
update "RanUser"."dbo"."UserInfo"
  set "UserBlock" = @1, "UserBlockDate" = dateadd(second, datediff(second, getutcdate(), getdate()), @2)
  where "UserNum" = @3;

-- ## accounts.unblock

-- @1 int, @2 int
update "RanUser"."dbo"."UserInfo"
  set "UserBlock" = @1, "UserBlockDate" = getdate()
  where "UserNum" = @2;

-- ## accounts.close

-- @1 nvarchar(1), @2 int, @3 datetime, @4 int
update "RanUser"."dbo"."UserInfo"
  set "UserEmail" = @1, "UserBlock" = @2, "UserBlockDate" = dateadd(second, datediff(second, getutcdate(), getdate()), @3)
  where "UserNum" = @4;

-- ## whitelist.apply

-- @1 int, @2 nvarchar(11), @3 int, @4 nvarchar(11)
insert into "RanUser"."dbo"."PortalWhitelist" ("UserNum", "IpAddress") select @1 as "UserNum", @2 as "IpAddress"
  where not exists (select 1
  from "RanUser"."dbo"."PortalWhitelist" with (updlock, holdlock)
  where "UserNum" = @3 and "IpAddress" = @4);

-- @1 int, @2 nvarchar(11)
delete
  from "RanUser"."dbo"."PortalWhitelist"
  where "UserNum" = @1 and "IpAddress" = @2;

-- @1 int
delete
  from "RanUser"."dbo"."PortalWhitelist"
  where "UserNum" = @1;

-- ## deliveries.put

-- @1 int, @2 bigint, @3 nvarchar(1), @4 nvarchar(6), @5 int, @6 nvarchar(1), @7 int, @8 bigint
insert into "RanShop"."dbo"."PortalDelivery" ("DeliveryNum", "IssuedAt", "PurKey", "State", "Version", "Refusal", "ChangedAt") select @1 as "DeliveryNum", @2 as "IssuedAt", @3 as "PurKey", @4 as "State", @5 as "Version", @6 as "Refusal", getutcdate() as "ChangedAt"
  where not exists (select 1
  from "RanShop"."dbo"."PortalDelivery" with (updlock, holdlock)
  where "DeliveryNum" = @7 and "IssuedAt" = @8);

-- @1 int, @2 int, @3 int, @4 int
insert into "RanShop"."dbo"."ShopPurchase" ("UserUID", "ProductNum", "PurFlag", "PurPrice", "PurDate", "PurChgDate") (select "account"."UserID" as "UserUID", "item"."ProductNum" as "ProductNum", @1 as "PurFlag", @2 as "PurPrice", getdate() as "PurDate", getdate() as "PurChgDate"
  from "RanUser"."dbo"."UserInfo" as "account", "RanShop"."dbo"."ShopItemMap" as "item"
  where "account"."UserNum" = @3 and "item"."ProductNum" = @4);
select case when @@rowcount = 1 then isnull(convert(varchar(40), scope_identity()), '') end as "key";

-- @1 nvarchar(6), @2 nvarchar(1), @3 nvarchar(1), @4 int, @5 bigint
update "RanShop"."dbo"."PortalDelivery"
  set "State" = @1, "PurKey" = @2, "Refusal" = @3
  where "DeliveryNum" = @4 and "IssuedAt" = @5;

-- ## deliveries.put of an unknown product or for an unknown account

-- @1 int
select "UserNum"
  from "RanUser"."dbo"."UserInfo"
  where "UserNum" = @1;

-- ## deliveries.put of a refused one

-- @1 int, @2 bigint
select "DeliveryNum", "IssuedAt", "PurKey", "State", "Version", "Refusal"
  from "RanShop"."dbo"."PortalDelivery"
  where "DeliveryNum" = @1 and "IssuedAt" = @2;

-- @1 nvarchar(6), @2 nvarchar(1), @3 nvarchar(1), @4 int, @5 int, @6 bigint, @7 int
update "RanShop"."dbo"."PortalDelivery"
  set "State" = @1, "PurKey" = @2, "Refusal" = @3, "Version" = @4, "ChangedAt" = getutcdate()
  where "DeliveryNum" = @5 and "IssuedAt" = @6 and "Version" = @7;

-- ## deliveries.put with the key of the writer

-- @1 int, @2 nvarchar(12), @3 int, @4 int, @5 int
insert into "RanShop"."dbo"."ShopPurchase" ("UserUID", "ProductNum", "PurFlag", "PurKey", "PurPrice", "PurDate", "PurChgDate") (select "account"."UserID" as "UserUID", "item"."ProductNum" as "ProductNum", @1 as "PurFlag", @2 as "PurKey", @3 as "PurPrice", getdate() as "PurDate", getdate() as "PurChgDate"
  from "RanUser"."dbo"."UserInfo" as "account", "RanShop"."dbo"."ShopItemMap" as "item"
  where "account"."UserNum" = @4 and "item"."ProductNum" = @5);
select case when @@rowcount = 1 then isnull(convert(varchar(40), scope_identity()), '') end as "key";

-- ## deliveries.cancel

-- @1 int, @2 nvarchar(1), @3 int
update "RanShop"."dbo"."ShopPurchase"
  set "PurFlag" = @1, "PurChgDate" = getdate()
  where "PurKey" = @2 and "PurFlag" = @3;

-- @1 nvarchar(9), @2 int, @3 int, @4 bigint, @5 int
update "RanShop"."dbo"."PortalDelivery"
  set "State" = @1, "Version" = @2, "ChangedAt" = getutcdate()
  where "DeliveryNum" = @3 and "IssuedAt" = @4 and "Version" = @5;

-- ## deliveries.cancel of a taken one

-- @1 nvarchar(1)
select "PurFlag" as "flag"
  from "RanShop"."dbo"."ShopPurchase"
  where "PurKey" = @1;

-- ## deliveries.cancel of a refused one

-- @1 nvarchar(9), @2 nvarchar(1), @3 int, @4 int, @5 bigint, @6 int
update "RanShop"."dbo"."PortalDelivery"
  set "State" = @1, "Refusal" = @2, "Version" = @3, "ChangedAt" = getutcdate()
  where "DeliveryNum" = @4 and "IssuedAt" = @5 and "Version" = @6;

-- ## deliveries.changes

-- @1 nvarchar(6), @2 int, @3 int, @4 nvarchar(6), @5 int, @6 nvarchar(5), @7 int, @8 int, @9 nvarchar(9)
select top(100) "d"."DeliveryNum", "d"."IssuedAt", "d"."PurKey", "d"."State", "d"."Version", "d"."Refusal", "p"."PurFlag" as "flag"
  from "RanShop"."dbo"."PortalDelivery" as "d"
  inner join "RanShop"."dbo"."ShopPurchase" as "p" on "p"."PurKey" = "d"."PurKey"
  where ("d"."State" = @1 or "d"."ChangedAt" > dateadd(day, @2, getutcdate())) and (("p"."PurFlag" = @3 and "d"."State" <> @4) or ("p"."PurFlag" = @5 and "d"."State" <> @6) or ("p"."PurFlag" not in (@7, @8) and "d"."State" <> @9))
  order by "d"."DeliveryNum", "d"."IssuedAt";

-- ## deliveries.changes with the key of the writer

-- @1 nvarchar(6), @2 int, @3 int, @4 nvarchar(6), @5 int, @6 nvarchar(5), @7 int, @8 int, @9 nvarchar(9)
select top(100) "d"."DeliveryNum", "d"."IssuedAt", "d"."PurKey", "d"."State", "d"."Version", "d"."Refusal", "p"."PurFlag" as "flag"
  from "RanShop"."dbo"."PortalDelivery" as "d"
  inner join "RanShop"."dbo"."ShopPurchase" as "p" on "p"."PurKey" = "d"."PurKey" collate database_default
  where ("d"."State" = @1 or "d"."ChangedAt" > dateadd(day, @2, getutcdate())) and (("p"."PurFlag" = @3 and "d"."State" <> @4) or ("p"."PurFlag" = @5 and "d"."State" <> @6) or ("p"."PurFlag" not in (@7, @8) and "d"."State" <> @9))
  order by "d"."DeliveryNum", "d"."IssuedAt";

-- ## deliveries.settle

-- ## deliveries.list

-- @1 int, @2 int, @3 bigint
select top(100) "DeliveryNum", "IssuedAt", "PurKey", "State", "Version", "Refusal"
  from "RanShop"."dbo"."PortalDelivery"
  where ("DeliveryNum" > @1 or ("DeliveryNum" = @2 and "IssuedAt" > @3))
  order by "DeliveryNum", "IssuedAt";

-- ## characters.page

-- @1 int, @2 int
select top(1000) convert(varchar(40), convert(decimal(38, 4), "character"."ChaNum")) as "ChaNum", convert(varchar(40), convert(decimal(38, 4), "character"."UserNum")) as "UserNum", "character"."ChaName" as "ChaName", convert(varchar(40), convert(decimal(38, 4), "character"."ChaLevel")) as "ChaLevel", convert(varchar(40), convert(decimal(38, 4), "character"."ChaExp")) as "ChaExp", convert(varchar(40), convert(decimal(38, 4), "character"."ChaClass")) as "ChaClass", convert(varchar(40), convert(decimal(38, 4), "character"."ChaSchool")) as "ChaSchool", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPKScore")) as "ChaPKScore", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPKDeath")) as "ChaPKDeath", convert(varchar(40), convert(decimal(38, 4), "character"."ChaMMRScore")) as "ChaMMR", convert(varchar(40), convert(decimal(38, 4), "character"."ChaMoney")) as "ChaMoney", convert(varchar(40), convert(decimal(38, 4), "character"."GuNum")) as "GuNum", convert(varchar(40), convert(decimal(38, 4), "character"."GuPosition")) as "GuPosition", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPlayTime")) as "ChaPlayTime", convert(varchar(19), dateadd(second, -datediff(second, getutcdate(), getdate()), convert(datetime, "character"."ChaMaxLevelDate")), 126) + 'Z' as "ChaLevelUpDate"
  from "RanGame1"."dbo"."ChaInfo" as "character"
  where "character"."ChaNum" > @1 and "character"."ChaDeleted" = @2
  order by "character"."ChaNum";

-- ## characters.page in another code page than the columns claim

-- @1 int, @2 int
select top(1000) convert(varchar(40), convert(decimal(38, 4), "character"."ChaNum")) as "ChaNum", convert(varchar(40), convert(decimal(38, 4), "character"."UserNum")) as "UserNum", convert(varbinary(8000), "character"."ChaName") as "ChaName", convert(varchar(40), convert(decimal(38, 4), "character"."ChaLevel")) as "ChaLevel", convert(varchar(40), convert(decimal(38, 4), "character"."ChaExp")) as "ChaExp", convert(varchar(40), convert(decimal(38, 4), "character"."ChaClass")) as "ChaClass", convert(varchar(40), convert(decimal(38, 4), "character"."ChaSchool")) as "ChaSchool", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPKScore")) as "ChaPKScore", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPKDeath")) as "ChaPKDeath", convert(varchar(40), convert(decimal(38, 4), "character"."ChaMMRScore")) as "ChaMMR", convert(varchar(40), convert(decimal(38, 4), "character"."ChaMoney")) as "ChaMoney", convert(varchar(40), convert(decimal(38, 4), "character"."GuNum")) as "GuNum", convert(varchar(40), convert(decimal(38, 4), "character"."GuPosition")) as "GuPosition", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPlayTime")) as "ChaPlayTime", convert(varchar(19), dateadd(second, -datediff(second, getutcdate(), getdate()), convert(datetime, "character"."ChaMaxLevelDate")), 126) + 'Z' as "ChaLevelUpDate"
  from "RanGame1"."dbo"."ChaInfo" as "character"
  where "character"."ChaNum" > @1 and "character"."ChaDeleted" = @2
  order by "character"."ChaNum";

-- ## characters.active

-- @1 int, @2 int, @3 int, @4 int
select top(1000) convert(varchar(40), convert(decimal(38, 4), "character"."ChaNum")) as "ChaNum", convert(varchar(40), convert(decimal(38, 4), "character"."UserNum")) as "UserNum", "character"."ChaName" as "ChaName", convert(varchar(40), convert(decimal(38, 4), "character"."ChaLevel")) as "ChaLevel", convert(varchar(40), convert(decimal(38, 4), "character"."ChaExp")) as "ChaExp", convert(varchar(40), convert(decimal(38, 4), "character"."ChaClass")) as "ChaClass", convert(varchar(40), convert(decimal(38, 4), "character"."ChaSchool")) as "ChaSchool", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPKScore")) as "ChaPKScore", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPKDeath")) as "ChaPKDeath", convert(varchar(40), convert(decimal(38, 4), "character"."ChaMMRScore")) as "ChaMMR", convert(varchar(40), convert(decimal(38, 4), "character"."ChaMoney")) as "ChaMoney", convert(varchar(40), convert(decimal(38, 4), "character"."GuNum")) as "GuNum", convert(varchar(40), convert(decimal(38, 4), "character"."GuPosition")) as "GuPosition", convert(varchar(40), convert(decimal(38, 4), "character"."ChaPlayTime")) as "ChaPlayTime", convert(varchar(19), dateadd(second, -datediff(second, getutcdate(), getdate()), convert(datetime, "character"."ChaMaxLevelDate")), 126) + 'Z' as "ChaLevelUpDate"
  from "RanGame1"."dbo"."ChaInfo" as "character"
  where "character"."ChaNum" > @1 and "character"."ChaDeleted" = @2 and "character"."UserNum" in (select "account"."UserNum"
  from "RanUser"."dbo"."UserInfo" as "account"
  where ("account"."UserLoginState" = @3 or "account"."LastLoginDate" > dateadd(hour, @4, getdate())))
  order by "character"."ChaNum";

-- ## guilds

select "guild"."GuNum" as "guildNum", "guild"."GuName" as "guildName", "master"."ChaName" as "masterName", "guild"."ChaNum" as "masterNum", "guild"."GuRank" as "rank", "guild"."GuBattleWin" as "wins", "guild"."GuBattleDraw" as "draws", "guild"."GuBattleLose" as "losses", "guild"."GuMarkImage" as "mark"
  from "RanGame1"."dbo"."GuildInfo" as "guild"
  left join "RanGame1"."dbo"."ChaInfo" as "master" on "master"."ChaNum" = "guild"."ChaNum"
  order by "guild"."GuNum";

-- @1 int
select "RegionID" as "region", "GuNum" as "guildNum", "RegionTax" as "tax"
  from "RanGame1"."dbo"."GuildRegion"
  where "GuNum" > @1
  order by "RegionID";

-- ## items.page

-- @1 int
select top(100) "item"."ProductNum" as "productNum", "item"."ItemMain" as "main", "item"."ItemSub" as "sub", "item"."ItemName" as "itemName", "item"."Duration" as "duration", convert(varchar(40), convert(decimal(38, 4), "item"."ItemMoney")) as "price", "item"."isHide" as "hidden"
  from "RanShop"."dbo"."ShopItemMap" as "item"
  where "item"."ProductNum" > @1
  order by "item"."ProductNum";

-- ## online

-- @1 int
select "state"."SGNum" as "channelGroup", "state"."SvrNum" as "channel", "state"."UserNum" as "online", "state"."UserMaxNum" as "maximum", convert(varchar(19), dateadd(second, -datediff(second, getutcdate(), getdate()), convert(datetime, "state"."LogDate")), 126) + 'Z' as "at"
  from "RanUser"."dbo"."LogServerState" as "state"
  inner join (select "SGNum", "SvrNum", max("LogDate") as "latest"
  from "RanUser"."dbo"."LogServerState"
  where "LogDate" > dateadd(hour, @1, getdate())
  group by "SGNum", "SvrNum") as "last" on "state"."SGNum" = "last"."SGNum" and "state"."SvrNum" = "last"."SvrNum" and "state"."LogDate" = "last"."latest"
  order by "state"."SGNum", "state"."SvrNum";

-- ## marks.raise

-- @1 nvarchar(7), @2 int, @3 nvarchar(7)
insert into "RanUser"."dbo"."PortalAgent" ("Name", "Value") select @1 as "Name", @2 as "Value"
  where not exists (select 1
  from "RanUser"."dbo"."PortalAgent" with (updlock, holdlock)
  where "Name" = @3);

-- @1 nvarchar(7)
update "RanUser"."dbo"."PortalAgent"
  set "Value" = "Value" + 1
  where "Name" = @1;

-- @1 nvarchar(7), @2 int, @3 nvarchar(7)
insert into "RanShop"."dbo"."PortalAgent" ("Name", "Value") select @1 as "Name", @2 as "Value"
  where not exists (select 1
  from "RanShop"."dbo"."PortalAgent" with (updlock, holdlock)
  where "Name" = @3);

-- @1 nvarchar(7)
update "RanShop"."dbo"."PortalAgent"
  set "Value" = "Value" + 1
  where "Name" = @1;

-- @1 nvarchar(7)
select "Value"
  from "RanUser"."dbo"."PortalAgent"
  where "Name" = @1;

-- @1 nvarchar(7)
select "Value"
  from "RanShop"."dbo"."PortalAgent"
  where "Name" = @1;

-- ## detection

select s.name as "schema", o.name as "table", c.name as "column", t.DATA_TYPE as "type", t.CHARACTER_MAXIMUM_LENGTH as "length", convert(int, collationproperty(t.COLLATION_NAME, 'CodePage')) as "codePage", convert(int, c.is_identity) as "isIdentity"
  from "RanUser"."sys"."columns" as c join "RanUser"."sys"."objects" as o on o.object_id = c.object_id join "RanUser"."sys"."schemas" as s on s.schema_id = o.schema_id join "RanUser"."INFORMATION_SCHEMA"."COLUMNS" as t on t.TABLE_SCHEMA = s.name and t.TABLE_NAME = o.name and t.COLUMN_NAME = c.name
  where o.type in ('U', 'V');

select r.ROUTINE_SCHEMA as "schema", r.ROUTINE_NAME as "procedure", p.PARAMETER_NAME as "parameter"
  from "RanUser"."INFORMATION_SCHEMA"."ROUTINES" as r
  left join "RanUser"."INFORMATION_SCHEMA"."PARAMETERS" as p on p.SPECIFIC_SCHEMA = r.SPECIFIC_SCHEMA and p.SPECIFIC_NAME = r.SPECIFIC_NAME and p.ORDINAL_POSITION > 0
  where r.ROUTINE_TYPE = 'PROCEDURE'
  order by r.ROUTINE_SCHEMA, r.ROUTINE_NAME, p.ORDINAL_POSITION;

select suser_sname() as "login";
