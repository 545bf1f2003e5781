import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '#app/page/page-title'
import { PublicPage } from '#app/page/public-page'
import { ResultWords } from '#app/page/result-words'

export const meta: MetaFunction = () => [{ title: pageTitle('Integration set up') }]

export default function PartnerIntegrationsSetup() {
  return (
    <PublicPage>
      <ResultWords title="Integration set up">
        Thank you. The account is connected, and whoever asked you for it can see so. You may close this page.
      </ResultWords>
    </PublicPage>
  )
}
