import { Link } from '@remix-run/react'
import { MarkedTerms } from './marked-terms'
import type { HitGroup, SearchResults } from './search-results'

/** The hits of a search by kind, with its words marked, and below each kind a link to its whole list. */
export function HitList({ results: { groups, terms } }: { results: SearchResults }) {
  return groups.map((group) => <HitGroupSection key={group.label} group={group} terms={terms} />)
}

function HitGroupSection({ group: { label, hits, all }, terms }: { group: HitGroup; terms: string[] }) {
  return (
    <section aria-labelledby={`hits-${label}`} className="mt-4">
      <h2 id={`hits-${label}`} className="text-sm font-semibold text-ink-2">
        {label}
      </h2>
      <ul className="card mt-1 divide-y divide-border">
        {hits.map(({ to, title, detail, excerpt }) => (
          <li key={to} className="relative px-4 py-2">
            <Link to={to} dir="auto" className="font-medium after:absolute after:inset-0">
              <MarkedTerms text={title} terms={terms} />
            </Link>
            {detail ? (
              <p className="text-sm text-ink-2">
                <MarkedTerms text={detail} terms={terms} />
              </p>
            ) : null}
            {excerpt ? (
              <p dir="auto" className="text-sm wrap-anywhere">
                <MarkedTerms text={excerpt} terms={terms} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {all ? (
        <p className="mt-1 text-sm">
          <Link to={all.to}>{all.label}</Link>
        </p>
      ) : null}
    </section>
  )
}
