import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useNavigation } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FileField } from '#app/ui/file-field'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { receiveUpload } from '../import-intake.server'
import { ImportSteps } from '../import-steps'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context, 'import.create')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context, 'import.create')
  const who = { accountId: viewer.accountId, userId: viewer.userId, author: viewer.name }
  const taken = await receiveUpload(request, who)
  if (!taken.ok) return data({ status: 'error', reason: taken.reason }, { status: taken.status })
  return redirect(viewer.paths.importMapping(taken.importId))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Import reviews') }]

export default function NewImport() {
  const reply = useActionData<typeof action>()
  const paths = usePaths()
  const isSending = useNavigation().state === 'submitting'
  const errors = reply?.reason ? [reply.reason] : []
  return (
    <Form method="post" encType="multipart/form-data" className="max-w-form" noValidate>
      <PageHeader
        title="Import reviews"
        meta="Nothing is written before you have seen what the file holds."
      />
      <ImportSteps current="file" />
      <ErrorSummary errors={errors.map((message) => ({ field: 'file', message }))} />
      <FileField
        id="file"
        name="file"
        label="File"
        required
        accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json"
        errors={errors}
        hint="CSV with headings in its first row: comma, semicolon, tab or bar, in any encoding. Or JSON: a list of reviews, or of places with their reviews. At most 500 MB."
      />
      <div className="mt-4 flex gap-2">
        <Button variant="primary" busy={isSending}>
          Upload file
        </Button>
        <LinkButton to={paths.imports()}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
