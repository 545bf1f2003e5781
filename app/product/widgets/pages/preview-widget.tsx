import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireWidgetType } from '../amplify-access.server'
import { loadPreviewPage } from '../editor/edit-page.server'
import { SnippetField } from '../snippet-field'
import { widgetTypes } from '../widget'
import { WidgetFrame } from '../widget-frame'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, type } = requireWidgetType(context, params.widgetType)
  return loadPreviewPage(viewer, type, params.widgetId)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Preview of ${data?.name ?? 'a widget'}`) },
]

export default function PreviewWidget() {
  const { id, type, name, title, preview, snippet } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/amplify')}>Back to Widgets</Link>
      </p>
      <PageHeader
        title={name}
        meta={`${widgetTypes[type].label} as visitors see it. Changes appear within two minutes.`}
        actions={
          <LinkButton
            to={href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
          >
            Edit
          </LinkButton>
        }
      />
      <div className="mt-4 grid max-w-page gap-6 lg:grid-cols-[minmax(0,2fr)_390px]">
        <section aria-labelledby="on-a-page">
          <h2 id="on-a-page" className="label">
            On a page
          </h2>
          <WidgetFrame type={type} src={preview} title={title} />
        </section>
        <section aria-labelledby="on-a-phone">
          <h2 id="on-a-phone" className="label">
            On a phone
          </h2>
          <WidgetFrame type={type} src={preview} title={`${title} (on a phone)`} />
        </section>
      </div>
      <SnippetField snippet={snippet} />
    </>
  )
}
