import { Link } from '@remix-run/react'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { headlineOf, topics } from '../post'
import type { Draft } from './list-drafts.server'

/** The list of posts that the user has started but not submitted. */
export function DraftList({ drafts }: { drafts: Draft[] }) {
  const href = useAccountHref()
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="card mt-4 p-3 text-sm">
      <h2 id="drafts" className="font-semibold">
        Your drafts
      </h2>
      <ul className="mt-1 space-y-1">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap gap-x-3 gap-y-2">
            <Link to={href('/dashboard/local_listings/google-posts/:postId/edit', { postId: draft.id })}>
              {headlineOf(draft)}
            </Link>
            <span className="text-ink-3">
              {topics[draft.topic].name} · <Instant at={draft.changedAt} />
            </span>
            <Link to={href('/dashboard/local_listings/google-posts/:postId/delete', { postId: draft.id })}>
              Discard<span className="sr-only"> {headlineOf(draft)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
