import { listingFields } from '#app/kit/providers/listing-facts'
import { Badge } from '#app/kit/ui/badge'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Instant } from '#app/platform/page/instant'

type Lock = { field: string; by: string; at: Date | string }

const fieldLabels: Record<(typeof listingFields)[number], string> = {
  public_name: 'Public Name',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  category: 'Category',
  open_status: 'Business Status',
  hours: 'Operating Hours',
  special_hours: 'Holiday Hours',
}

/** Lists the fields of a listing, each with who locked it and a button to lock or unlock it. */
export function FieldLocks({ locks, action, returnTo }: { locks: Lock[]; action: string; returnTo: string }) {
  return (
    <details open={locks.length > 0}>
      <summary className="font-semibold">Locked fields ({locks.length})</summary>
      <p className="hint mt-1">
        While Auto Sync is on, we resend locked fields that a directory changes. Applies to all directories
        for this location.
      </p>
      <ul className="mt-1 divide-y divide-border">
        {listingFields.map((field) => {
          const lock = locks.find((each) => each.field === field)
          return (
            <li key={field} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <span>
                {fieldLabels[field]} {lock ? <Badge tone="info">Locked</Badge> : null}
                {lock ? (
                  <span className="hint block">
                    by {lock.by}, <Instant at={lock.at} />
                  </span>
                ) : null}
              </span>
              <Form method="post" action={action} preventScrollReset replace>
                <input type="hidden" name="returnTo" value={returnTo} />
                <input type="hidden" name="field" value={field} />
                <Button
                  name="locked"
                  value={String(!lock)}
                  variant="quiet"
                  icon={lock ? undefined : 'lock'}
                  aria-label={`${lock ? 'Unlock' : 'Lock'} ${fieldLabels[field]}`}
                >
                  {lock ? 'Unlock' : 'Lock'}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
