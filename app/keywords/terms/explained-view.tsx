import { Badge, type Tone } from '#app/ui/badge'

type Polarity = -1 | 0 | 1
type Said = { name: string; polarity: Polarity }
type Clause = {
  words: string
  polarity: Polarity
  keywords: string[]
  categories: { name: string; term: string }[]
}

const looks: Record<Polarity, { word: string; tone: Tone }> = {
  '1': { word: 'positive', tone: 'success' },
  '0': { word: 'neutral', tone: 'pending' },
  '-1': { word: 'negative', tone: 'danger' },
}

/** What was found in a text: overall, then clause by clause. */
export function ExplainedView({
  clauses,
  keywords,
  categories,
}: {
  clauses: Clause[]
  keywords: Said[]
  categories: Said[]
}) {
  return (
    <>
      <section className="card mt-4 grid gap-4 p-4 sm:grid-cols-2" aria-label="Found in the text">
        <SaidList title="Experience categories" none="It speaks of no category." said={categories} />
        <SaidList title="Keywords" none="It mentions no keyword." said={keywords} />
      </section>
      <section className="mt-6" aria-labelledby="clauses">
        <h2 id="clauses" className="text-md font-semibold">
          Clause by clause
        </h2>
        <p className="hint max-w-reading">
          A text is cut where it says something new. The opinion of a clause counts for what that clause
          names. Praise and complaint of the same thing together are neutral.
        </p>
        <ol className="card mt-2 divide-y divide-border">
          {clauses.map((clause, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one text do not move
            <li key={at} className="space-y-1 px-4 py-3 text-sm">
              <p className="wrap-anywhere">
                <q className="font-medium">{clause.words}</q> <PolarityBadge of={clause.polarity} />
              </p>
              <p className="wrap-anywhere text-ink-2">{inWords(clause)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function SaidList({ title, none, said }: { title: string; none: string; said: Said[] }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-semibold">{title}</h2>
      {said.length === 0 ? <p className="hint">{none}</p> : null}
      <ul className="mt-1 space-y-1">
        {said.map(({ name, polarity }) => (
          <li key={name} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="wrap-anywhere">{name}</span>
            <PolarityBadge of={polarity} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PolarityBadge({ of }: { of: Polarity }) {
  return <Badge tone={looks[of].tone}>{looks[of].word}</Badge>
}

function inWords({ keywords, categories }: Clause): string {
  const parts = [
    ...categories.map(({ name, term }) => `${name}, known by “${term}”`),
    ...(keywords.length ? [`Keywords: ${keywords.join(', ')}`] : []),
  ]
  return parts.join('; ') || 'Names nothing that is counted'
}
