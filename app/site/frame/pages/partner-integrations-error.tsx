import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { LinkButton } from '#app/kit/ui/button'
import { MessagePage } from '#app/platform/page/message-page'
import { pageTitle } from '#app/platform/page/page-title'
import { PublicPage } from '#app/platform/page/public-page'
import { useRootData } from '#app/platform/page/root-data'

const querySchema = z.object({ next: textParameter })

/** The failed setup of a child account's integration. `next` is the page on which the partner tries again. */
export function loader({ request }: LoaderFunctionArgs) {
  return { next: safePath(readQuery(request, querySchema).next, '') }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integration not set up') }]

export default function PartnerIntegrationsError() {
  const { next } = useLoaderData<typeof loader>()
  const reason = useRootData()?.flash?.message
  return (
    <PublicPage>
      <MessagePage
        title="The integration could not be set up"
        actions={next ? <LinkButton to={next}>Back to integrations</LinkButton> : null}
      >
        {reason ??
          'Nothing was connected. Open the link again. If it still fails, ask the sender for a new one.'}
      </MessagePage>
    </PublicPage>
  )
}
