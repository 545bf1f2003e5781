import { getFormProps, type SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#app/kit/ui/button'
import { FileField } from '#app/kit/ui/fields/file-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { logFailure } from '#app/product/locations/failures.server'
import { parseImportKind } from '../import-actions.server'
import { fileHint, importKindLabels, importKinds } from '../import-kind-labels'
import { ImportSteps } from '../import-steps'
import { receiveUpload } from '../receive-upload.server'

/** The spelling is the specification's. */
const uploadFailedMessage = 'An unexpected error occured'

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { kind: parseImportKind(request, viewer), canChangeLocations: viewer.can('location.update') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const kind = parseImportKind(request, viewer)
  const uploadContext = {
    accountId: viewer.accountId,
    userId: viewer.userId,
    actor: viewer.name,
    kind,
    signal: request.signal,
  }
  const result = await receiveUpload(request, uploadContext).catch((error) => ({
    ok: false as const,
    reason: logFailure(error, uploadFailedMessage),
    status: 500,
    fileName: undefined,
  }))
  if (!result.ok) {
    const { reason, fileName } = result
    // A rejected file creates no import. Without this event, nobody could help a customer whose file was rejected.
    if (fileName)
      await viewer.query((tx) =>
        recordAudit(tx, {
          ...actorOf(viewer),
          action: 'import.rejected',
          subject: fileName,
          details: { problem: reason },
        }),
      )
    const submission: SubmissionResult = { status: 'error', error: { file: [reason] } }
    return data(submission, { status: result.status })
  }
  return redirect(viewer.href('/settings/imports/:importId/mapping', { importId: result.importId }))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(importKindLabels[data?.kind ?? 'reviews'].title) },
]

export default function NewImport() {
  const { kind, canChangeLocations } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const isSending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ file: File }>({ id: 'import', lastResult: reply })
  return (
    <Form {...getFormProps(form)} method="post" encType="multipart/form-data" className="max-w-form">
      <PageHeader title={importKindLabels[kind].title} meta="You’ll preview everything before importing." />
      {canChangeLocations ? (
        <nav aria-label="Import type" className="mt-4 flex flex-wrap gap-2">
          {importKinds.map((each) => (
            <Link
              key={each}
              to={href('/settings/imports/new', each === 'reviews' ? undefined : `kind=${each}`)}
              className="chip"
              data-active={each === kind ? '' : undefined}
              aria-current={each === kind ? 'page' : undefined}
            >
              {importKindLabels[each].plural}
            </Link>
          ))}
        </nav>
      ) : null}
      <ImportSteps current="file" />
      <div className="card mt-4 p-4">
        <ErrorSummary form={form} />
        <FileField
          field={fields.file}
          label="File"
          required
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.geojson,.xlsx,.zip,.gz,text/csv,application/json"
          hint={fileHint}
        />
        <div className="mt-4 flex gap-2">
          <Button variant="primary" busy={isSending}>
            Upload file
          </Button>
          <LinkButton to={href('/settings/imports')}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
