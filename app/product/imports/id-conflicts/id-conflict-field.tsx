import type { FieldMetadata } from '@conform-to/react'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { idConflictLabels, idConflictResolutions } from './id-conflict'

export function IdConflictField({ field }: { field: FieldMetadata<unknown> }) {
  return (
    <ChoiceField
      field={field}
      legend="Review IDs already used at another location"
      type="radio"
      options={idConflictResolutions.map((resolution) => ({
        value: resolution,
        ...idConflictLabels[resolution],
      }))}
    />
  )
}
