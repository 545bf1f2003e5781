import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { LazySaveAs } from './lazy-save-as'
import { saveAsFormId } from './save-as-form-id'
import { saveInMenuFormId } from './save-in-menu'
import type { SavedMenuData } from './saved-menu-data'

const saveFormId = 'save-filter'

/**
 * The "Save" and "Save as" controls in the filter bar. They submit separate forms (`SaveForms`), because forms cannot
 * be nested. The user enters the name next to the button. Without JavaScript, a rejected name has to be corrected on a
 * separate page.
 */
export function SaveControls({ saved: { selected, unsaved } }: { saved: SavedMenuData }) {
  if (!unsaved) return null
  return (
    <>
      {selected && unsaved.saveTo ? (
        <Button form={saveFormId} title={`Save changes to ${selected.name}`}>
          Save
        </Button>
      ) : null}
      <LazySaveAs key={unsaved.filter + unsaved.returnTo} constraint={unsaved.constraint} />
    </>
  )
}

/** The forms that the bar's save controls submit, rendered outside the bar's own form. */
export function SaveForms({ saved: { unsaved, page } }: { saved: SavedMenuData }) {
  if (!unsaved) return null
  const { filter, returnTo, saveTo, version, saveAsTo } = unsaved
  const fields = (
    <>
      <input type="hidden" name="filter" value={filter} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  )
  return (
    <>
      {saveTo ? (
        <Form method="post" id={saveFormId} action={saveTo} preventScrollReset>
          {fields}
          <input type="hidden" name="seen" value={version ?? ''} />
        </Form>
      ) : null}
      <Form
        method="post"
        id={saveAsFormId}
        action={saveAsTo}
        navigate={false}
        fetcherKey={saveAsFormId}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="page" value={page} />
        {fields}
      </Form>
      <Form
        method="post"
        id={saveInMenuFormId}
        action={saveAsTo}
        preventScrollReset
        onSubmit={() => document.getElementById('filter-saved')?.hidePopover?.()}
      >
        <input type="hidden" name="page" value={page} />
        {fields}
      </Form>
    </>
  )
}
