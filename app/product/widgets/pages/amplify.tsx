import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { enabledWidgetTypes, teaserFor } from '../amplify-access.server'
import { AmplifyTeaser } from '../list/amplify-teaser'
import { CreateWidgetCards } from '../list/create-widget-cards'
import { findHelpArticle } from '../list/help-article.server'
import { LearnMoreLink } from '../list/learn-more-link'
import { WidgetCards } from '../list/widget-cards'
import { listWidgets } from '../list/widget-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const teaser = await teaserFor(request, viewer)
  if (teaser) return { teaser, types: [], list: null, article: null }
  return viewer.query(async (tx) => ({
    teaser,
    list: await listWidgets(tx, searchParamsOf(request)),
    types: enabledWidgetTypes(viewer),
    article: await findHelpArticle(tx),
  }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Amplify') }]

export default function Amplify() {
  const { teaser, list, types, article } = useLoaderData<typeof loader>()
  if (teaser) return <AmplifyTeaser {...teaser} />
  return (
    <>
      <PageHeader
        title="Widgets"
        meta="Show reviews and location details on your website"
        actions={article ? <LearnMoreLink href={article} /> : null}
      />
      <CreateWidgetCards types={types} />
      {list?.failure ? (
        <Banner level="danger" className="mt-6">
          {list.failure}
        </Banner>
      ) : null}
      {list?.value ? <WidgetCards list={list.value} types={types} /> : null}
    </>
  )
}
