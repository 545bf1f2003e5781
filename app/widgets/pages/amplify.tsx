import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { searchOf } from '#app/reports/requested.server'
import { Banner } from '#app/ui/banner'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { AmplifyTeaser } from '../amplify-teaser'
import { CreateCards } from '../create-cards'
import { helpArticle } from '../help-article.server'
import { LearnMore } from '../learn-more'
import { enabledTypes, teaserOf } from '../require-amplify.server'
import { WidgetCards } from '../widget-cards'
import { listWidgets } from '../widget-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const teaser = teaserOf(request, viewer)
  if (teaser) return { teaser, types: [], list: null, article: null }
  return viewer.query(async (tx) => ({
    teaser,
    list: await listWidgets(tx, searchOf(request)),
    types: enabledTypes(viewer),
    article: await helpArticle(tx),
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
        actions={article ? <LearnMore article={article} /> : null}
      />
      <CreateCards types={types} />
      {list?.failure ? (
        <Banner level="danger" className="mt-6">
          {list.failure}
        </Banner>
      ) : null}
      {list?.value ? <WidgetCards list={list.value} types={types} /> : null}
    </>
  )
}
