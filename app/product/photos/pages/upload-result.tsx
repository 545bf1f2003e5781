import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadUploadResultPage } from '../results/result-page.server'
import { UploadResultView } from '../results/result-view'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadUploadResultPage(request, requireViewer(context), params.draftId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Photos uploaded') }]

export default function UploadResult() {
  return <UploadResultView page={useLoaderData<typeof loader>()} />
}
