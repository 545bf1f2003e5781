import { Badge, type Tone } from '#app/kit/ui/badge'

type Polarity = -1 | 0 | 1
type FoundItem = { name: string; polarity: Polarity }
type Clause = {
  text: string
  polarity: Polarity
  keywords: string[]
  categories: { name: string; term: string }[]
}

const polarityBadges: Record<Polarity, { label: string; tone: Tone }> = {
  '1': { label: 'positive', tone: 'success' },
  '0': { label: 'neutral', tone: 'pending' },
  '-1': { label: 'negative', tone: 'danger' },
}

/** Shows the categories and keywords found in a text: first for the whole text, then clause by clause. */
export function TextAnalysisView({
  clauses,
  keywords,
  categories,
}: {
  clauses: Clause[]
  keywords: FoundItem[]
  categories: FoundItem[]
}) {
  return (
    <>
      <section className="card mt-4 grid gap-4 p-4 sm:grid-cols-2" aria-label="Found in the text">
        <FoundList title="Experience categories" emptyText="No categories found." items={categories} />
        <FoundList title="Keywords" emptyText="No keywords found." items={keywords} />
      </section>
      <section className="mt-6" aria-labelledby="clauses">
        <h2 id="clauses" className="text-md font-semibold">
          Clause by clause
        </h2>
        <p className="hint max-w-reading">
          Text is split into clauses, and each clause’s opinion applies to what it mentions. Mixed opinions
          about the same thing count as neutral.
        </p>
        <ol className="card mt-2 divide-y divide-border">
          {clauses.map((clause, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one text do not move
            <li key={index} className="space-y-1 px-4 py-3 text-sm">
              <p className="wrap-anywhere">
                <q className="font-medium">{clause.text}</q> <PolarityBadge polarity={clause.polarity} />
              </p>
              <p className="wrap-anywhere text-ink-2">{describeClause(clause)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function FoundList({ title, emptyText, items }: { title: string; emptyText: string; items: FoundItem[] }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-semibold">{title}</h2>
      {items.length === 0 ? <p className="hint">{emptyText}</p> : null}
      <ul className="mt-1 space-y-1">
        {items.map(({ name, polarity }) => (
          <li key={name} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="wrap-anywhere">{name}</span>
            <PolarityBadge polarity={polarity} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PolarityBadge({ polarity }: { polarity: Polarity }) {
  return <Badge tone={polarityBadges[polarity].tone}>{polarityBadges[polarity].label}</Badge>
}

function describeClause({ keywords, categories }: Clause): string {
  const parts = [
    ...categories.map(({ name, term }) => `${name}, matched by “${term}”`),
    ...(keywords.length ? [`Keywords: ${keywords.join(', ')}`] : []),
  ]
  return parts.join('; ') || 'No keyword or category'
}
