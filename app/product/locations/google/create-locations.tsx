import { Link, useLocation } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** The form of all buttons that create locations. The buttons in the table are inside of another form. */
const formId = 'create-locations'

type Props = { unmatchedCount: number; admittedCount: number; limitMessage: string | null }

/** Offers to create a location for each profile without one, as far as the trial admits. */
export function CreateAllLocations({ unmatchedCount, admittedCount, limitMessage }: Props) {
  const isLimited = admittedCount < unmatchedCount
  const verb = unmatchedCount === 1 ? 'has' : 'have'
  return (
    <Form method="post" id={formId} className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {pluralize(unmatchedCount, 'profile')} {verb} no location yet
        </p>
        <p className="text-sm text-ink-2">
          {limitMessage ??
            'New locations get their name, address, phone, hours, website and category from Google, and are linked to their profiles.'}
          {isLimited && !limitMessage
            ? ` Your trial has room for ${pluralize(admittedCount, 'more location', 'more locations')}.`
            : null}
        </p>
      </div>
      {admittedCount > 0 ? (
        <Button variant="primary" name="create" value="all">
          {createLabel(admittedCount, isLimited)}
        </Button>
      ) : null}
    </Form>
  )
}

function createLabel(count: number, isLimited: boolean): string {
  if (count === 1) return 'Create 1 location'
  return isLimited
    ? `Create ${formatInteger(count)} locations`
    : `Create all ${formatInteger(count)} locations`
}

/** `names` are the profile's title and details, which tell the buttons apart. */
export function CreateLocationButton({ profile, names }: { profile: string; names: string[] }) {
  return (
    <Button
      form={formId}
      name="create"
      value={profile}
      icon="plus"
      aria-label={`Create location for ${names.join(', ')}`}
    >
      Create location
    </Button>
  )
}

type CreationUndoProps = { creation: { at: Date | string; locations: number; kept: number } }

/** Says what was created last, with a button that undoes it. */
export function CreationUndo({ creation: { at, locations, kept } }: CreationUndoProps) {
  const href = useAccountHref()
  const { pathname } = useLocation()
  const progressPath = href('/reviews/arriving')
  return (
    <Form
      method="post"
      action={href('/settings/integrations/google/profiles')}
      className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3"
    >
      <p className="min-w-0 flex-1">
        {pluralize(locations, 'location')} created from Google, <Instant at={at} />.{' '}
        {pathname === progressPath ? null : <Link to={progressPath}>See their reviews</Link>}
        {kept > 0 ? (
          <span className="hint block">
            Undo keeps {formatInteger(kept)} of them, because they are in use.
          </span>
        ) : null}
      </p>
      <input type="hidden" name="undo" value={new Date(at).toISOString()} />
      <Button>{locations === 1 ? 'Undo creation' : `Undo all ${formatInteger(locations)}`}</Button>
    </Form>
  )
}
