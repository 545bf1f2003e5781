import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { mappingOf, mappingSchema } from '../columns/mapping-schema'
import { UnreadableFile } from '../files/unreadable-file'
import { requireImport } from '../import-record.server'
import { ImportSteps } from '../import-steps'
import { chooseLocationMapping, chooseMapping } from '../imports.server'
import { locationMappingOf, locationMappingSchema } from '../locations/location-mapping'
import { LocationMappingForm } from '../locations/location-mapping-form'
import { locationMappingPage } from '../locations/location-mapping-page.server'
import { MappingForm } from '../mapping-form'
import { mappingPage } from '../mapping-page.server'

const changeable = ['uploaded', 'asking', 'checked', 'failed']

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query((tx) => requireImport(tx, params.importId))
  if (!changeable.includes(found.status))
    throw redirect(viewer.href('/settings/imports/:importId', { importId: found.id }))
  const width = found.shape.headings.length
  try {
    return found.kind === 'locations'
      ? {
          kind: found.kind,
          page: await locationMappingPage(viewer, found, request.signal),
          constraint: constraintOf(locationMappingSchema(width)),
        }
      : {
          kind: found.kind,
          page: await mappingPage(viewer, found, request.signal),
          constraint: constraintOf(mappingSchema(width)),
        }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw await redirectWithFlash(
      viewer.href('/settings/imports/:importId', { importId: found.id }),
      error.message,
      'alert',
    )
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query((tx) => requireImport(tx, params.importId))
  const width = found.shape.headings.length
  if (found.kind === 'locations') {
    const form = await readForm(request, locationMappingSchema(width))
    if (form.status !== 'success') return formReply(form)
    await chooseLocationMapping(viewer, found, locationMappingOf(form.value))
  } else {
    const form = await readForm(request, mappingSchema(width))
    if (form.status !== 'success') return formReply(form)
    await chooseMapping(viewer, found, mappingOf(form.value))
  }
  return redirect(viewer.href('/settings/imports/:importId', { importId: found.id }))
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Choose columns') }]

export default function Mapping() {
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
