import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { MatchForm, type MatchRow } from '../../matching/match-form'
import { CreateAllLocations, CreateLocationButton, CreationUndo } from '../create-locations'
import { matchReasons } from '../matching'
import { loadMatching, type Matching, type ProposedMatch } from '../matching.server'
import { submitProfiles } from '../matching-page.server'
import { profileKey } from '../profile-key'

export function loader({ context }: LoaderFunctionArgs) {
  return loadMatching(requireViewer(context), new Date())
}

export function action({ request, context }: ActionFunctionArgs) {
  return submitProfiles(request, requireViewer(context), new Date())
}

export const meta: MetaFunction = () => [{ title: pageTitle('Google profiles') }]

type ListedMatching = Extract<Matching, { state: 'listed' }>

export default function Profiles() {
  const matching = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/integrations')}>Back to Integrations</Link>
      </p>
      <PageHeader
        title="Google profiles"
        meta="Link each Google profile to a location, or create locations from profiles. Nothing changes on Google."
      />
      <div className="mt-4">
        {matching.state === 'error' ? (
          <Banner level="danger" action={<Link to="">Try again</Link>}>
            Couldn’t load profiles from Google. {matching.message}
          </Banner>
        ) : null}
        {matching.state === 'not_connected' ? (
          <div className="card">
            <EmptyState
              action={<LinkButton to={href('/settings/integrations')}>Open integrations</LinkButton>}
            >
              Connect your own Google account to link its profiles.
            </EmptyState>
          </div>
        ) : null}
        {matching.state === 'listed' ? <Matches {...matching} /> : null}
      </div>
    </>
  )
}

function Matches({ matches, shown, choices, undoable, ...creation }: SerializeFrom<ListedMatching>) {
  const lastResult = useActionData<typeof action>()
  if (matches.length === 0)
    return (
      <div className="card">
        <EmptyState>This Google account has no profiles.</EmptyState>
      </div>
    )
  const { canCreate, unmatchedCount, admittedCount } = creation
  return (
    <div className="space-y-4">
      {undoable ? <CreationUndo creation={undoable} /> : null}
      {canCreate && unmatchedCount > 0 ? <CreateAllLocations {...creation} /> : null}
      <MatchForm
        // The links change when locations are created, and when that is undone.
        key={undoable ? new Date(undoable.at).getTime() : 0}
        name="match"
        shown={shown}
        lastResult={lastResult}
        caption="Google profiles and locations"
        heading="Google profile"
        rows={matches.map(toMatchRow)}
        actionFor={
          canCreate && admittedCount > 0
            ? ({ key, title, details }) => <CreateLocationButton profile={key} names={[title, ...details]} />
            : undefined
        }
        choices={choices}
      />
    </div>
  )
}

function toMatchRow({
  locationName,
  title,
  storeCode,
  address,
  locationId,
  reason,
}: ProposedMatch): MatchRow {
  return {
    key: profileKey.format(locationName),
    title,
    details: [storeCode ?? '', address].filter(Boolean),
    locationId,
    reason: reason && matchReasons[reason],
    isLinked: reason === 'linked',
  }
}
