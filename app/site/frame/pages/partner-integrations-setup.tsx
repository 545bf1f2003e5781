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
