import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { MessagePage } from '#app/page/message-page'
import { pageTitle } from '#app/page/page-title'
import { PublicPage } from '#app/page/public-page'
import { useRootData } from '#app/page/root-data'
import { readQuery, textParameter } from '#app/routing/query'
import { safePath } from '#app/routing/safe-path'
import { LinkButton } from '#app/ui/button'

const querySchema = z.object({ next: textParameter })

/** The successful setup of a child account's integration. `next` is the page with the partner's next step. */
export function loader({ request }: LoaderFunctionArgs) {
  return { next: safePath(readQuery(request, querySchema).next, '') }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integration set up') }]

export default function PartnerIntegrationsSetup() {
  const { next } = useLoaderData<typeof loader>()
  const message = useRootData()?.flash?.message
  return (
    <PublicPage>
      <MessagePage
        title="Integration set up"
        actions={
          next ? (
            <LinkButton variant="primary" to={next}>
              Continue
            </LinkButton>
          ) : null
        }
      >
        {message ? `${message}.` : 'Thank you. The account is connected.'}
        {next ? null : ' The requester can see it. You can close this page.'}
      </MessagePage>
    </PublicPage>
  )
}
