import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listQuery } from '../../list/list-query'
import type { decisionsSchema } from '../decisions-schema'
import { DiffTable, initialChoices } from '../diff-table'
import { PublicationStatus } from '../publication-status'
import { loadSyncPage, saveSyncDecisions } from '../sync-page.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await loadSyncPage(viewer, params.locationId, new Date())), search }
}

export function action({ params, request, context }: ActionFunctionArgs) {
  return saveSyncDecisions(request, requireViewer(context), params.locationId, new Date())
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Sync From Google: ${data?.name ?? 'location'}`) },
]

export default function Sync() {
  const page = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link
          to={href('/settings/locations/:locationId/details', { locationId: page.locationId }, page.search)}
        >
          Back to {page.name}
        </Link>
      </p>
      <PageHeader title="Sync From Google" meta={page.name} />
      <div className="mt-4 space-y-4">
        <PublicationStatus publication={page.publication} canRetry search={page.search} />
        {page.state === 'diff' ? <Differences {...page} /> : <NoDifferences {...page} />}
      </div>
    </>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

function Differences({ differences, ignored }: Page) {
  const isSaving = useNavigation().state === 'submitting'
  const [form, { choice }] = useForm<z.input<typeof decisionsSchema>>({
    id: 'decisions',
    lastResult: useActionData<typeof action>(),
    defaultValue: { choice: initialChoices([...differences, ...ignored]) },
  })
  const isInSync = differences.length + ignored.length === 0
  return (
    <Form {...getFormProps(form)} method="post" className="space-y-4">
      <ErrorSummary form={form} />
      {differences.length === 0 ? (
        <NothingToSync />
      ) : (
        <div className="card">
          <DiffTable field={choice} caption="Differences from Google" rows={differences} />
        </div>
      )}
      {ignored.length > 0 ? (
        <Drawer title="Ignored values" summary={String(ignored.length)}>
          <DiffTable field={choice} caption="Ignored Google values" rows={ignored} />
        </Drawer>
      ) : null}
      {isInSync ? null : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isSaving}>
            Save decisions
          </Button>
          {differences.length > 0 ? (
            <Button name="intent" value="accept">
              Accept Changes
            </Button>
          ) : null}
        </div>
      )}
    </Form>
  )
}

function NothingToSync() {
  return (
    <div className="card">
      <EmptyState>
        <b className="block">Nothing to sync</b>
        Your location information matches Google.
      </EmptyState>
    </div>
  )
}

function NoDifferences({ locationId, search, state, message, canConnect }: Page) {
  const href = useAccountHref()
  if (state === 'error')
    return (
      <Banner
        level="danger"
        action={
          <Link to={href('/settings/locations/:locationId/sync', { locationId }, search)}>Try again</Link>
        }
      >
        <b className="block">An error occured fetching location info diff</b>
        {message}
      </Banner>
    )
  const isUnmatched = state === 'no_profile'
  const action = isUnmatched ? href('/settings/integrations/google/profiles') : href('/settings/integrations')
  return (
    <div className="card">
      <EmptyState
        action={
          canConnect ? (
            <LinkButton to={action}>{isUnmatched ? 'Match profiles' : 'Open integrations'}</LinkButton>
          ) : null
        }
      >
        {isUnmatched
          ? 'This location is not linked to a Google profile.'
          : 'No active Google integration. Ask an account administrator to connect Google.'}
      </EmptyState>
    </div>
  )
}
