import type { MetaFunction } from '@remix-run/node'
import { MessagePage } from '#app/page/message-page'
import { pageTitle } from '#app/page/page-title'
import { PublicPage } from '#app/page/public-page'

export const meta: MetaFunction = () => [{ title: pageTitle('Integration set up') }]

export default function PartnerIntegrationsSetup() {
  return (
    <PublicPage>
      <MessagePage title="Integration set up">
        Thank you. The account is connected, and the requester can see it. You can close this page.
      </MessagePage>
    </PublicPage>
  )
}
