import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { ImportForecast } from '../import-forecast'
import { importPage } from '../import-page.server'
import { ImportProgress } from '../import-progress'
import { requireImport } from '../import-record.server'
import { ImportResult } from '../import-result'
import { hasEnded, importStates, isAtWork } from '../import-status'
import { ImportSteps } from '../import-steps'
import { answerQuestion, startImport } from '../imports.server'
import { answerSchema } from '../known-elsewhere-schema'
import { KnownQuestion } from '../known-question'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return importPage(requireViewer(context), params.importId)
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query((tx) => requireImport(tx, params.importId))
  if (found.status === 'asking') {
    const form = await readForm(request, answerSchema)
    if (form.status !== 'success') return formReply(form)
    await answerQuestion(viewer, found, form.value.knownElsewhere)
  } else await startImport(viewer, found)
  return redirect(viewer.href('/settings/imports/:importId', { importId: found.id }))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${importStates[data.status].word}: ${data.fileName}` : 'Import') },
]

export default function ImportPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { word, tone } = importStates[page.status]
  const isChecking = ['checking', 'asking', 'checked'].includes(page.status)
  return (
    <>
      <PageHeader
        title={page.fileName}
        meta={page.file}
        actions={
          page.mayImport && !hasEnded(page.status) ? (
            <LinkButton to={href('/settings/imports/:importId/cancel', { importId: page.id })}>
              Cancel import
            </LinkButton>
          ) : null
        }
      />
      {hasEnded(page.status) ? null : (
        <ImportSteps current={page.status === 'uploaded' ? 'columns' : isChecking ? 'check' : 'import'} />
      )}
      <p className="my-3">
        <Badge tone={tone}>{word}</Badge>
      </p>
      {page.status === 'uploaded' ? (
        <p>
          The file is here.{' '}
          <Link to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Choose what its columns are
          </Link>
          .
        </p>
      ) : null}
      {isAtWork(page.status) ? <ImportProgress page={page} /> : null}
      {page.status === 'asking' ? <KnownQuestion page={page} reply={reply} /> : null}
      {page.status === 'checked' ? <ImportForecast page={page} /> : null}
      {hasEnded(page.status) ? <ImportResult page={page} /> : null}
    </>
  )
}
