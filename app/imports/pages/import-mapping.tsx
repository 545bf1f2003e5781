import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { mappingSchema, toMapping } from '../columns/mapping-schema'
import { UnreadableFile } from '../files/unreadable-file'
import { saveLocationMapping, saveReviewMapping } from '../import-actions.server'
import { requireImport } from '../import-record.server'
import { ImportSteps } from '../import-steps'
import { loadLocationMappingPage } from '../locations/load-location-mapping-page.server'
import { locationMappingSchema, toLocationMapping } from '../locations/location-mapping'
import { LocationMappingForm } from '../locations/location-mapping-form'
import { loadMappingPage } from '../mapping/load-mapping-page.server'
import { MappingForm } from '../mapping/mapping-form'

const editableStatuses = ['uploaded', 'asking', 'checked', 'failed']

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  if (!editableStatuses.includes(record.status))
    throw redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
  const width = record.shape.headings.length
  try {
    return record.kind === 'locations'
      ? {
          kind: record.kind,
          page: await loadLocationMappingPage(viewer, record, request.signal),
          constraint: constraintOf(locationMappingSchema(width)),
        }
      : {
          kind: record.kind,
          page: await loadMappingPage(viewer, record, request.signal),
          constraint: constraintOf(mappingSchema(width)),
        }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw await redirectWithFlash(
      viewer.href('/settings/imports/:importId', { importId: record.id }),
      error.message,
      'alert',
    )
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  const width = record.shape.headings.length
  if (record.kind === 'locations') {
    const form = await readForm(request, locationMappingSchema(width))
    if (form.status !== 'success') return respondWithForm(form)
    await saveLocationMapping(viewer, record, toLocationMapping(form.value))
  } else {
    const form = await readForm(request, mappingSchema(width))
    if (form.status !== 'success') return respondWithForm(form)
    await saveReviewMapping(viewer, record, toMapping(form.value))
  }
  return redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
}

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
