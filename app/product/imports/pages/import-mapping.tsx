import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer, type Viewer } from '#app/platform/viewer/viewer.server'
import { mappingSchema, toMapping } from '../columns/mapping-schema'
import { UnreadableFile } from '../files/unreadable-file'
import { saveLocationMapping, saveReviewMapping } from '../import-actions.server'
import { type Import, isEditable, requireImport } from '../import-record.server'
import { ImportSteps } from '../import-steps'
import { loadLocationMappingPage } from '../locations/load-location-mapping-page.server'
import { locationMappingSchema, toLocationMapping } from '../locations/location-mapping'
import { LocationMappingForm } from '../locations/location-mapping-form'
import { loadMappingPage } from '../mapping/load-mapping-page.server'
import { MappingForm } from '../mapping/mapping-form'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  if (!isEditable(record)) throw redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
  const width = record.shape.headings.length
  return redirectIfUnreadable(viewer, record, async () =>
    record.kind === 'locations'
      ? {
          kind: record.kind,
          page: await loadLocationMappingPage(viewer, record, request.signal),
          constraint: constraintOf(locationMappingSchema(width)),
        }
      : {
          kind: record.kind,
          page: await loadMappingPage(viewer, record, request.signal),
          constraint: constraintOf(mappingSchema(width)),
        },
  )
}

async function redirectIfUnreadable<T>(
  viewer: Viewer,
  { id }: Import,
  readFile: () => Promise<T>,
): Promise<T> {
  try {
    return await readFile()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw await redirectWithFlash(
      viewer.href('/settings/imports/:importId', { importId: id }),
      error.message,
      'alert',
    )
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  if (!isEditable(record))
    return redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
  const width = record.shape.headings.length
  if (record.kind === 'locations') {
    const form = await readForm(request, locationMappingSchema(width))
    if (form.status !== 'success') return respondWithForm(form)
    const mapping = toLocationMapping(form.value)
    await redirectIfUnreadable(viewer, record, () => saveLocationMapping(viewer, record, mapping))
  } else {
    const form = await readForm(request, mappingSchema(width))
    if (form.status !== 'success') return respondWithForm(form)
    const mapping = toMapping(form.value)
    const questions = await redirectIfUnreadable(viewer, record, () =>
      saveReviewMapping(viewer, record, mapping),
    )
    if (questions.length > 0) return respondWithForm(form, { confirmed: questions.map(({ text }) => text) })
  }
  return redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
}

/** After a question about the submitted mapping, the page shows the first rows as they would be imported with it. */
export const shouldRevalidate = () => true

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Choose columns') }]

export default function ImportMapping() {
  const { kind, page, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Choose columns" meta={page.file.name} />
      <ImportSteps current="columns" />
      {kind === 'locations' ? (
        <LocationMappingForm page={page} constraint={constraint} reply={reply} />
      ) : (
        <MappingForm page={page} constraint={constraint} reply={reply} />
      )}
    </>
  )
}
