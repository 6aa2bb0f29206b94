/** The selected article: its state, its text as customers see it, its versions and what can be done. */
import {
  type ArticleKind,
  type ArticleLine,
  type ArticleVersionLine,
  type CallOutput,
  type FaqCategory,
  publishArticle,
  readArticle,
  readArticleVersion,
  saveArticle,
} from "@feo/contract";
import { Badge, Button, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { ActButton } from "../frame/act-button.tsx";
import { Section } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded, QueueDetail } from "../frame/queue.tsx";
import { ArticleDialog } from "./article-dialog.tsx";
import { placeName } from "./article-text.ts";
import { ArticleView } from "./article-view.tsx";
import {
  type ArticleAct,
  actsFor,
  actWords,
  isHarmless,
  kindWords,
  shownWords,
  sitePath,
  stateWords,
  visibilityOf,
} from "./article-words.ts";

type Article = CallOutput<typeof readArticle>["article"];

interface DetailProps {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly categories: readonly FaqCategory[];
  /** The server's clock. */
  readonly now: string;
  /** An earlier version to look at. */
  readonly version: number | undefined;
}

export function ArticleDetail({ kind, slug, categories, now, version }: DetailProps) {
  const query = useCall(readArticle, { params: { kind, slug } }, { everyMs: 10_000 });
  return (
    <Loaded query={query}>
      {({ article }) => (
        <QueueDetail actions={<Actions article={article} />}>
          <Head article={article} categories={categories} />
          {version === undefined ? (
            <ArticleView {...article} />
          ) : (
            <EarlierVersion article={article} version={version} />
          )}
          <Versions article={article} shown={version} now={now} />
        </QueueDetail>
      )}
    </Loaded>
  );
}

function Head({ article, categories }: { article: Article; categories: readonly FaqCategory[] }) {
  const { word, tone } = stateWords(article);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-3 text-13 text-quiet">
      <Badge tone={tone}>{word}</Badge>
      <span>{visibilityOf(article)}</span>
      <span className="w-full">
        {placeName(article, categories)} · {article.slug}
      </span>
    </div>
  );
}

function Actions({ article }: { article: Article }) {
  const may = useMay();
  const go = useNavigate();
  const [act, setAct] = useState<ArticleAct | null>(null);
  const edit = () => void go(`${kindWords[article.kind].path}/${article.slug}?edit`);
  const acts = may.call(publishArticle) ? actsFor(article) : [];
  return (
    <>
      {acts.filter(isHarmless).map((each, index) => (
        <Button key={each} variant={index === 0 ? "primary" : "secondary"} onClick={() => setAct(each)}>
          {actWords(each, article).button}
        </Button>
      ))}
      {may.call(saveArticle) && (
        <ActButton letter="e" variant={acts.some(isHarmless) ? "secondary" : "primary"} onPress={edit}>
          Edit
        </ActButton>
      )}
      {acts
        .filter((each) => !isHarmless(each))
        .map((each) => (
          <Button key={each} variant="danger" onClick={() => setAct(each)}>
            {actWords(each, article).button}
          </Button>
        ))}
      {article.isVisible && <SiteLink article={article} />}
      {act && <ArticleDialog key={act} act={act} article={article} onClose={() => setAct(null)} />}
    </>
  );
}

function SiteLink({ article }: { article: ArticleLine }) {
  const { exchangeUrl } = useOperator();
  return (
    <Button variant="ghost" className="ml-auto" asChild>
      <a href={`${exchangeUrl}${sitePath(article)}`} target="_blank" rel="noreferrer">
        View on site
      </a>
    </Button>
  );
}

function EarlierVersion({ article, version }: { article: Article; version: number }) {
  const { kind, slug } = article;
  const may = useMay();
  const query = useCall(readArticleVersion, { params: { kind, slug, version: String(version) } });
  const path = `${kindWords[kind].path}/${slug}`;
  const line = article.versions.find((one) => one.version === version);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 bg-surface px-3 py-2 text-13">
        <span className="text-quiet">
          Version {version}
          {line && `, by ${line.by}, ${dayAndTime(line.at)}`}
        </span>
        <span className="ml-auto flex gap-2">
          <Button size="sm" variant="ghost" asChild>
            <Link to={path}>Show latest</Link>
          </Button>
          {may.call(saveArticle) && (
            <Button size="sm" variant="secondary" asChild>
              <Link to={`${path}?edit&version=${version}`}>Restore in the editor</Link>
            </Button>
          )}
        </span>
      </div>
      <Loaded query={query}>{({ text }) => <ArticleView kind={kind} {...text} />}</Loaded>
    </>
  );
}

function Versions({ article, shown, now }: { article: Article; shown: number | undefined; now: string }) {
  const path = `${kindWords[article.kind].path}/${article.slug}`;
  return (
    <Section title="Versions">
      <Table label="Versions" className="text-13">
        <TableHead>
          <Tr>
            <Th>Version</Th>
            <Th>Written by</Th>
            <Th numeric>Seen by customers</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {article.versions.map((line) => (
            <VersionRow
              key={line.version}
              line={line}
              to={`${path}?version=${line.version}`}
              isShown={line.version === shown}
              now={now}
            />
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

interface VersionRowProps {
  readonly line: ArticleVersionLine;
  readonly to: string;
  readonly isShown: boolean;
  readonly now: string;
}

function VersionRow({ line, to, isShown, now }: VersionRowProps) {
  return (
    <Tr interactive selected={isShown} className="relative">
      <Td className="text-13">
        <Link to={to} aria-current={isShown || undefined} className="font-medium after:absolute after:inset-0">
          {line.version}
        </Link>
      </Td>
      <Td className="text-13 text-quiet">
        {line.by}, {dayAndTime(line.at)}
      </Td>
      <Td numeric className="text-13 text-quiet">
        {shownWords(line, now)}
      </Td>
    </Tr>
  );
}
