import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { boardName } from "#app/features/game/boards.ts";
import { bustOf } from "#app/features/game/class-bust.server.ts";
import { sharePicture } from "#app/features/game/components/share-picture.ts";
import { characterPath } from "#app/features/game/profile-paths.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import { firstKeptMonth, monthName } from "#app/features/rankings/months.ts";
import { rankingPath } from "#app/features/rankings/ranking-view.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { declaredQuery, wordParameter } from "#app/format/query-parameters.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices, type Services } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FoldedPanel } from "#app/ui/folded-panel.tsx";
import { type PictureSource, smallestFile } from "#app/ui/picture.tsx";
import styles from "./hall-of-fame.module.css";
import "#app/ui/school-colors.css";

const hallQuery = { year: wordParameter(undefined, /^\d{4}$/) };

export const handle: PageHandle = { section: "ranking", cache: ["rankings"], query: hallQuery };

/** Pixels of the widest file of a bust. */
const BUST = 192;

/** The first of each board by month, as the page shows them. */
type Hall = NonNullable<Awaited<ReturnType<typeof loadHall>>>;

async function loadHall({ content, isPartAvailable, source, now }: Services, requested: string | null) {
  const [{ data: places, years }, terms, hasCharacters] = await Promise.all([
    content.rankings.hallOfFame({ year: Number(requested ?? 0) }),
    content.game.terms({}),
    isPartAvailable("characters"),
  ]);
  const { boards, classes, schools } = shownTerms(terms);
  if (requested && !years.includes(Number(requested))) return undefined;
  // Another game server may keep more months.
  const firstKept = source === "embedded" ? firstKeptMonth(now()) : "";
  const months = [...new Set(places.map(({ month }) => month))].map((month) => ({
    month,
    name: monthName(month),
    boards: boards.flatMap((board) => {
      const first = places
        .filter((one) => one.month === month && one.board === board.key)
        .map(({ place, characterNum, characterName, classCode, school, hasPage }) => {
          const group = classOfCode(classes, classCode);
          const bust = place === 1 ? bustOf(group, BUST) : undefined;
          return {
            place,
            name: shownName(characterName),
            href: hasPage && hasCharacters ? characterPath(characterNum, characterName) : undefined,
            bust,
            school: schoolOfNumber(schools, school)?.place,
          };
        });
      if (first.length === 0) return [];
      const view = { month, board, isDefault: false, school: undefined, group: undefined, player: "" };
      const href = month >= firstKept ? rankingPath(view) : undefined;
      return [{ key: board.key, name: boardName(board), href, first }];
    }),
  }));
  return { year: Number(requested ?? months[0]?.month.slice(0, 4) ?? 0), isNewest: !requested, years, months };
}

export const meta = pageMeta<() => Hall | null>((hall) => ({
  name: t("page.hallOfFame"),
  path: hall && !hall.isNewest ? `/halloffame?year=${hall.year}` : "/halloffame",
  description: t("hall.lead"),
  image: sharePicture("hall"),
  noindex: !hall,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "hallOfFame");
  return (await loadHall(services, declaredQuery(request, hallQuery).get("year"))) ?? data(null, 404);
}

export default function HallOfFame() {
  const hall = useLoaderData<typeof loader>() as Hall | null;
  return (
    <>
      <PageHead title={t("page.hallOfFame")} sectionKey="ranking" place="trophy" lead={t("hall.lead")} />
      {hall && hall.months.length > 0 ? (
        <HallMonths hall={hall} />
      ) : (
        <div className="panel">
          <EmptyState icon="ranking" link={{ href: "/rankings", label: t("ranking.thisMonth") }}>
            <p>{t(hall ? "hall.none" : "hall.unknown")}</p>
          </EmptyState>
        </div>
      )}
    </>
  );
}

function HallMonths({ hall: { year, years, months } }: { hall: Hall }) {
  const [newest, ...earlier] = months;
  return (
    <>
      {years.length > 1 && (
        <nav className={styles.years} aria-label={t("hall.years")}>
          {years.map((one, index) => (
            <a
              key={one}
              href={localizedHref(index === 0 ? "/halloffame" : `/halloffame?year=${one}`)}
              aria-current={one === year ? "page" : undefined}
            >
              {one}
            </a>
          ))}
        </nav>
      )}
      {newest && (
        <section className={`panel ${styles.month} ${styles.newest}`} aria-labelledby="newest">
          <div className="panel-head">
            <h2 id="newest">{newest.name}</h2>
          </div>
          <Boards boards={newest.boards} isLarge />
        </section>
      )}
      {earlier.map(({ month, name, boards }, index) => (
        <FoldedPanel
          key={month}
          className={styles.month}
          title={name}
          note={boards.map(({ key, name, first: [first] }) => (
            <span key={key} className="player-name">
              {first?.bust && <img src={smallestFile(first.bust)} width="40" height="40" alt="" loading="lazy" />}
              <small>{name}</small> {first?.name}
            </span>
          ))}
          open={index === 0}
        >
          <Boards boards={boards} />
        </FoldedPanel>
      ))}
    </>
  );
}

/** The first three of each board of a month, with the face of the first. */
function Boards({ boards, isLarge }: { boards: Hall["months"][number]["boards"]; isLarge?: boolean }) {
  return (
    <ul>
      {boards.map(({ key, name, href, first }) => (
        <li key={key} data-s={first[0]?.school}>
          {first[0]?.bust && <Face bust={first[0].bust} isLarge={isLarge} />}
          <h3>{href ? <a href={localizedHref(href)}>{name}</a> : name}</h3>
          <ol>
            {first.map((one) => (
              <li key={one.place} className="player-name">
                {one.href ? <a href={localizedHref(one.href)}>{one.name}</a> : one.name}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function Face({ bust, isLarge }: { bust: PictureSource; isLarge: boolean | undefined }) {
  if (!isLarge) return <img src={smallestFile(bust)} width="96" height="96" alt="" loading="lazy" />;
  return <img srcSet={bust.avif ?? bust.webp} src={bust.src} sizes="144px" width="144" height="144" alt="" />;
}
