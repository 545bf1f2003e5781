import type { ReactNode } from 'react'
import { Form } from '#app/kit/ui/forms/form'
import { BulkBar } from '#app/kit/ui/tables/bulk-bar'

/** The selection bar of a locations list. `children` are the buttons of the available actions. */
export function LocationSelectionBar({
  total,
  search,
  returnTo,
  children,
}: {
  total: number
  search: string
  returnTo: string
  children: ReactNode
}) {
  return (
    <BulkBar matching={{ total, search }}>
      <Form id="bulk" method="post" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="returnTo" value={returnTo} />
        {children}
      </Form>
    </BulkBar>
  )
}
