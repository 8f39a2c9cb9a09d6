-- ## grants

-- Run once as an administrator, after replacing the password.
USE [master];
IF SUSER_ID(N'portal_agent') IS NULL CREATE LOGIN [portal_agent] WITH PASSWORD = N'REPLACE THIS PASSWORD', DEFAULT_DATABASE = [RanUser];
GO
USE [RanUser];
IF USER_ID(N'portal_agent') IS NULL CREATE USER [portal_agent] FOR LOGIN [portal_agent];
if object_id(N'RanUser.dbo.PortalTask', N'U') is null create table [RanUser].[dbo].[PortalTask] (
  TaskNum bigint not null,
  IssuedAt bigint not null,
  Outcome nvarchar(30) not null,
  UserNum bigint null,
  UserID nvarchar(60) null,
  RecordedAt datetime not null,
  primary key (TaskNum, IssuedAt)
);
if object_id(N'RanUser.dbo.PortalWhitelist', N'U') is null create table [RanUser].[dbo].[PortalWhitelist] (
  UserNum bigint not null,
  IpAddress varchar(45) not null,
  primary key (UserNum, IpAddress)
);
if object_id(N'RanUser.dbo.PortalAgent', N'U') is null create table [RanUser].[dbo].[PortalAgent] (
  Name nvarchar(40) not null primary key,
  Value bigint not null
);
GRANT SELECT ON OBJECT::[dbo].[PortalAgent] TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[PortalAgent] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[PortalAgent] TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[PortalTask] TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[PortalTask] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[PortalTask] TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[UserInfo] ([UserNum], [UserID], [UserPass], [UserLoginState], [LastLoginDate]) TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[UserInfo] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[UserInfo] ([UserPass], [UserPass2], [UserBlock], [UserBlockDate], [UserAvailable], [UserEmail]) TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[PortalWhitelist] TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[PortalWhitelist] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[PortalWhitelist] TO [portal_agent];
GRANT DELETE ON OBJECT::[dbo].[PortalWhitelist] TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[LogServerState] ([LogDate], [SGNum], [SvrNum], [UserNum], [UserMaxNum]) TO [portal_agent];
GO
USE [RanShop];
IF USER_ID(N'portal_agent') IS NULL CREATE USER [portal_agent] FOR LOGIN [portal_agent];
if object_id(N'RanShop.dbo.PortalDelivery', N'U') is null create table [RanShop].[dbo].[PortalDelivery] (
  DeliveryNum bigint not null,
  IssuedAt bigint not null,
  PurKey bigint null,
  State nvarchar(10) not null,
  Version int not null,
  Refusal nvarchar(30) null,
  ChangedAt datetime not null,
  primary key (DeliveryNum, IssuedAt)
);
if object_id(N'RanShop.dbo.PortalAgent', N'U') is null create table [RanShop].[dbo].[PortalAgent] (
  Name nvarchar(40) not null primary key,
  Value bigint not null
);
GRANT SELECT ON OBJECT::[dbo].[PortalAgent] TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[PortalAgent] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[PortalAgent] TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[PortalDelivery] TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[PortalDelivery] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[PortalDelivery] TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[ShopItemMap] ([ProductNum], [ItemMain], [ItemSub], [ItemName], [Duration], [ItemMoney], [isHide]) TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[ShopPurchase] ([PurKey], [PurFlag]) TO [portal_agent];
GRANT INSERT ON OBJECT::[dbo].[ShopPurchase] TO [portal_agent];
GRANT UPDATE ON OBJECT::[dbo].[ShopPurchase] ([PurFlag], [PurChgDate]) TO [portal_agent];
GO
USE [RanGame1];
IF USER_ID(N'portal_agent') IS NULL CREATE USER [portal_agent] FOR LOGIN [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[ChaInfo] ([ChaNum], [UserNum], [ChaName], [ChaDeleted], [GuNum], [GuPosition], [ChaLevel], [ChaExp], [ChaClass], [ChaSchool], [ChaPKScore], [ChaPKDeath], [ChaMMRScore], [ChaMoney], [ChaPlayTime], [ChaMaxLevelDate]) TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[GuildInfo] ([GuNum], [GuName], [ChaNum], [GuRank], [GuBattleWin], [GuBattleDraw], [GuBattleLose], [GuMarkImage]) TO [portal_agent];
GRANT SELECT ON OBJECT::[dbo].[GuildRegion] ([RegionID], [GuNum], [RegionTax]) TO [portal_agent];
GO

-- ## whitelist

-- Lets accounts log in only from the addresses that they allowed on the website. Run as an administrator.
-- The game is reached by IPv4 only: the IPv6 networks that accounts allowed there are not in the table, and accounts
-- with nothing else count as without any address.
-- Accounts without any address may log in from nowhere.
-- Defaults of parameters cannot be read from the server: add those of the original, if the game relies on them.
USE [RanUser];
SET XACT_ABORT ON;
IF OBJECT_ID(N'dbo.user_verify_without_whitelist', N'P') IS NULL
BEGIN
  BEGIN TRANSACTION;
  EXEC sp_rename N'dbo.user_verify', N'user_verify_without_whitelist';
  EXEC (N'CREATE PROCEDURE dbo.user_verify
  @userId varchar(25),
  @userPass varchar(25),
  @userIp varchar(25),
  @SvrGrpNum int,
  @nReturn int OUTPUT
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @portal_result int;
  IF NOT EXISTS (SELECT 1 FROM [RanUser].[dbo].[PortalWhitelist] AS w JOIN [RanUser].[dbo].[UserInfo] AS u ON u.[UserNum] = w.UserNum WHERE u.[UserID] = @userId AND w.IpAddress = @userIp)
  BEGIN
    SET @nReturn = 4;
    RETURN 4;
  END;
  EXEC @portal_result = dbo.user_verify_without_whitelist
    @userId = @userId,
    @userPass = @userPass,
    @userIp = @userIp,
    @SvrGrpNum = @SvrGrpNum,
    @nReturn = @nReturn OUTPUT;
  RETURN @portal_result;
END');
  DECLARE @portal_grants nvarchar(4000);
  SET @portal_grants = N'';
  SELECT @portal_grants = @portal_grants + N'GRANT EXECUTE ON dbo.user_verify TO ' + QUOTENAME(USER_NAME(grantee_principal_id)) + N'; '
    FROM sys.database_permissions
    WHERE major_id = OBJECT_ID(N'dbo.user_verify_without_whitelist') AND permission_name = N'EXECUTE' AND state IN (N'G', N'W');
  EXEC (@portal_grants);
  COMMIT TRANSACTION;
END;

-- ## whitelist, only for accounts with addresses

-- Lets accounts log in only from the addresses that they allowed on the website. Run as an administrator.
-- The game is reached by IPv4 only: the IPv6 networks that accounts allowed there are not in the table, and accounts
-- with nothing else count as without any address.
-- Accounts without any address may log in from everywhere.
-- Defaults of parameters cannot be read from the server: add those of the original, if the game relies on them.
USE [RanUser];
SET XACT_ABORT ON;
IF OBJECT_ID(N'dbo.user_verify_without_whitelist', N'P') IS NULL
BEGIN
  BEGIN TRANSACTION;
  EXEC sp_rename N'dbo.user_verify', N'user_verify_without_whitelist';
  EXEC (N'CREATE PROCEDURE dbo.user_verify
  @userId varchar(25),
  @userPass varchar(25),
  @userIp varchar(25),
  @SvrGrpNum int,
  @nReturn int OUTPUT
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @portal_result int;
  IF EXISTS (SELECT 1 FROM [RanUser].[dbo].[PortalWhitelist] AS w JOIN [RanUser].[dbo].[UserInfo] AS u ON u.[UserNum] = w.UserNum WHERE u.[UserID] = @userId AND w.IpAddress NOT LIKE ''%:%'')
    AND NOT EXISTS (SELECT 1 FROM [RanUser].[dbo].[PortalWhitelist] AS w JOIN [RanUser].[dbo].[UserInfo] AS u ON u.[UserNum] = w.UserNum WHERE u.[UserID] = @userId AND w.IpAddress = @userIp)
  BEGIN
    SET @nReturn = 4;
    RETURN 4;
  END;
  EXEC @portal_result = dbo.user_verify_without_whitelist
    @userId = @userId,
    @userPass = @userPass,
    @userIp = @userIp,
    @SvrGrpNum = @SvrGrpNum,
    @nReturn = @nReturn OUTPUT;
  RETURN @portal_result;
END');
  DECLARE @portal_grants nvarchar(4000);
  SET @portal_grants = N'';
  SELECT @portal_grants = @portal_grants + N'GRANT EXECUTE ON dbo.user_verify TO ' + QUOTENAME(USER_NAME(grantee_principal_id)) + N'; '
    FROM sys.database_permissions
    WHERE major_id = OBJECT_ID(N'dbo.user_verify_without_whitelist') AND permission_name = N'EXECUTE' AND state IN (N'G', N'W');
  EXEC (@portal_grants);
  COMMIT TRANSACTION;
END;

-- ## whitelist, undone

-- Removes the check of the whitelist. Run as an administrator.
USE [RanUser];
SET XACT_ABORT ON;
IF OBJECT_ID(N'dbo.user_verify_without_whitelist', N'P') IS NOT NULL
BEGIN
  BEGIN TRANSACTION;
  DROP PROCEDURE dbo.user_verify;
  EXEC sp_rename N'dbo.user_verify_without_whitelist', N'user_verify';
  COMMIT TRANSACTION;
END;
