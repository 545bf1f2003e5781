import { getFormProps, type SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FileField } from '#app/ui/file-field'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { useForm } from '#app/ui/use-form'
import { requireViewer } from '#app/viewer/viewer.server'
import { receiveUpload } from '../import-intake.server'
import { importKinds, kindWords } from '../import-kind'
import { ImportSteps } from '../import-steps'
import { requestedKind } from '../imports.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { kind: requestedKind(request, viewer), mayChangeLocations: viewer.can('location.update') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const kind = requestedKind(request, viewer)
  const who = {
    accountId: viewer.accountId,
    userId: viewer.userId,
    actor: viewer.name,
    kind,
    signal: request.signal,
  }
  const taken = await receiveUpload(request, who)
  if (!taken.ok) {
    const refused: SubmissionResult = { status: 'error', error: { file: [taken.reason] } }
    return data(refused, { status: taken.status })
  }
  return redirect(viewer.href('/settings/imports/:importId/mapping', { importId: taken.importId }))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(kindWords[data?.kind ?? 'reviews'].title) },
]

export default function NewImport() {
  const { kind, mayChangeLocations } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const isSending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ file: File }>({ id: 'import', lastResult: reply })
  return (
    <Form {...getFormProps(form)} method="post" encType="multipart/form-data" className="max-w-form">
      <PageHeader title={kindWords[kind].title} meta="You’ll preview everything before importing." />
      {mayChangeLocations ? (
        <nav aria-label="What is imported" className="mt-4 flex flex-wrap gap-2">
          {importKinds.map((each) => (
            <Link
              key={each}
              to={href('/settings/imports/new', each === 'reviews' ? undefined : `kind=${each}`)}
              className="chip"
              data-active={each === kind ? '' : undefined}
              aria-current={each === kind ? 'page' : undefined}
            >
              {kindWords[each].many}
            </Link>
          ))}
        </nav>
      ) : null}
      <ImportSteps current="file" />
      <ErrorSummary form={form} />
      <FileField
        field={fields.file}
        label="File"
        required
        accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json"
        hint={kindWords[kind].file}
      />
      <div className="mt-4 flex gap-2">
        <Button variant="primary" busy={isSending}>
          Upload file
        </Button>
        <LinkButton to={href('/settings/imports')}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
