import { Button } from '#app/kit/ui/button'
import type { SavedMenuData } from './saved-menu-data'

export const saveInMenuFormId = 'save-in-menu'

/** Saves the current filters as a new saved filter, where saved filters are chosen. */
export function SaveInMenu({ unsaved }: { unsaved: NonNullable<SavedMenuData['unsaved']> }) {
  const id = `${saveInMenuFormId}-name`
  return (
    <div className="p-2">
      <label className="label" htmlFor={id}>
        Save these filters as
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          form={saveInMenuFormId}
          name="name"
          className="field min-w-0"
          title="Enter a name"
          placeholder="Enter a name"
          autoComplete="off"
          {...unsaved.constraint.name}
        />
        <Button form={saveInMenuFormId}>Save</Button>
      </div>
    </div>
  )
}
