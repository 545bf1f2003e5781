import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { MatchForm, type MatchRow } from '../../matching/match-form'
import { MatchingPage, type MatchingTexts } from '../../matching/matching-page'
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

const texts: MatchingTexts = {
  title: 'Google profiles',
  explanation:
    'Link each Google profile to a location, or create locations from profiles. Nothing changes on Google.',
  notLoaded: 'Couldn’t load profiles from Google.',
  notConnected: 'Connect your own Google account to link its profiles.',
  noListings: 'This Google account has no profiles.',
}

export const meta: MetaFunction = () => [{ title: pageTitle(texts.title) }]

type ListedMatching = SerializeFrom<Extract<Matching, { state: 'listed' }>>

export default function Profiles() {
  const matching = useLoaderData<typeof loader>()
  return (
    <MatchingPage matching={matching} texts={texts} isEmpty={({ matches }) => matches.length === 0}>
      {(listed) => <Matches {...listed} />}
    </MatchingPage>
  )
}

function Matches({ matches, shown, choices, undoable, ...creation }: ListedMatching) {
  const lastResult = useActionData<typeof action>()
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
