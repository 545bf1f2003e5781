import type { MetaFunction } from '@remix-run/node'
import { ResultMessage } from '#app/page/errors/result-message'
import { pageTitle } from '#app/page/page-title'
import { PublicPage } from '#app/page/public-page'

export const meta: MetaFunction = () => [{ title: pageTitle('Integration set up') }]

export default function PartnerIntegrationsSetup() {
  return (
    <PublicPage>
      <ResultMessage title="Integration set up">
        Thank you. The account is connected, and the requester can see it. You can close this page.
      </ResultMessage>
    </PublicPage>
  )
}
