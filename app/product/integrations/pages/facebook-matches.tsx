import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { MatchForm } from '#app/product/locations/matching/match-form'
import { MatchingPage, type MatchingTexts } from '#app/product/locations/matching/matching-page'
import { loadPageMatching } from '../facebook/page-links.server'
import { savePageLinks } from '../facebook/save-page-links.server'

export function loader({ context }: LoaderFunctionArgs) {
  return loadPageMatching(requireViewer(context))
}

export function action({ request, context }: ActionFunctionArgs) {
  return savePageLinks(request, requireViewer(context), new Date())
}

const texts: MatchingTexts = {
  title: 'Facebook Pages',
  explanation: 'Match each Facebook Page to a location. Matching changes nothing on Facebook.',
  notLoaded: 'Couldn’t load Pages from Facebook.',
  notConnected: 'Connect Facebook to link its Pages.',
  noListings: 'The connected Facebook user has no Pages.',
}

export const meta: MetaFunction = () => [{ title: pageTitle(texts.title) }]

export default function FacebookMatches() {
  const matching = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <MatchingPage matching={matching} texts={texts} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, shown, choices }) => (
        <MatchForm
          name="page"
          shown={shown}
          lastResult={lastResult}
          caption="Facebook Pages and locations"
          heading="Facebook Page"
          rows={rows}
          choices={choices}
        />
      )}
    </MatchingPage>
  )
}
