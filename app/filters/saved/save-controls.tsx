import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { LazySaveAs } from './lazy-save-as'
import { saveAsForm } from './save-as-form'
import type { SavedChoice } from './saved-choice'

const saveForm = 'save-filter'

/**
 * Save and Save as, in the row of the bar; they submit separate forms (`SaveForms`), because forms cannot be nested.
 * The name is asked for next to the button; without a script, a refused name is asked for again on a separate page.
 */
export function SaveControls({ saved: { selected, unsaved } }: { saved: SavedChoice }) {
  if (!unsaved) return null
  return (
    <>
      {selected && unsaved.saveTo ? (
        <Button form={saveForm} title={`Save the changes of ${selected.name}`}>
          Save
        </Button>
      ) : null}
      <LazySaveAs key={unsaved.filter + unsaved.returnTo} constraint={unsaved.constraint} />
    </>
  )
}

/** The forms that the bar's save controls submit; rendered outside the bar's own form. */
export function SaveForms({ saved: { unsaved, page } }: { saved: SavedChoice }) {
  if (!unsaved) return null
  const { filter, returnTo, saveTo, seen, saveAsTo } = unsaved
  const fields = (
    <>
      <input type="hidden" name="filter" value={filter} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  )
  return (
    <>
      {saveTo ? (
        <Form method="post" id={saveForm} action={saveTo} preventScrollReset>
          {fields}
          <input type="hidden" name="seen" value={seen ?? ''} />
        </Form>
      ) : null}
      <Form
        method="post"
        id={saveAsForm}
        action={saveAsTo}
        navigate={false}
        fetcherKey={saveAsForm}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="page" value={page} />
        {fields}
      </Form>
    </>
  )
}
