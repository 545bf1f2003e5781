import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** What the page says of the listings that an account has at a directory. */
export type MatchingTexts = {
  title: string
  /** How matching works, below the title. */
  explanation: string
  notLoaded: string
  notConnected: string
  noListings: string
}

/** The page on which users match the listings that they have at a connected directory with their locations. */
export function MatchingPage<Listed extends { state: 'listed' }>({
  matching,
  texts,
  isEmpty,
  children,
}: {
  matching: Listed | { state: 'error'; message: string } | { state: 'not_connected' }
  texts: MatchingTexts
  isEmpty: (listed: Listed) => boolean
  children: (listed: Listed) => ReactNode
}) {
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/integrations')}>Back to Integrations</Link>
      </p>
      <PageHeader title={texts.title} meta={texts.explanation} />
      <div className="mt-4">{content()}</div>
    </>
  )

  function content() {
    if (matching.state === 'error')
      return (
        <Banner level="danger" action={<Link to="">Try again</Link>}>
          {texts.notLoaded} {matching.message}
        </Banner>
      )
    if (matching.state === 'not_connected')
      return (
        <div className="card">
          <EmptyState action={<LinkButton to={href('/settings/integrations')}>Open integrations</LinkButton>}>
            {texts.notConnected}
          </EmptyState>
        </div>
      )
    if (!isEmpty(matching)) return children(matching)
    return (
      <div className="card">
        <EmptyState>{texts.noListings}</EmptyState>
      </div>
    )
  }
}
