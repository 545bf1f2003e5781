import type { MetaFunction } from '@remix-run/node'
import { MessagePage } from '#app/page/message-page'
import { pageTitle } from '#app/page/page-title'
import { PublicPage } from '#app/page/public-page'

export const meta: MetaFunction = () => [{ title: pageTitle('Integration not set up') }]

export default function PartnerIntegrationsError() {
  return (
    <PublicPage>
      <MessagePage title="The integration could not be set up">
        Nothing was connected. Open the link again. If it still fails, ask the sender for a new one.
      </MessagePage>
    </PublicPage>
  )
}
