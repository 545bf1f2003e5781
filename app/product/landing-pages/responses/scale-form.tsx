import type { ReactNode } from 'react'
import { Button } from '#app/kit/ui/button'
import { Radio } from '#app/kit/ui/fields/choice'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { isMicrosurvey } from '../microsurveys'
import { fileColumns, isScale, scaleOfMicrosurvey, scales } from './scales'

/**
 * A static replacement for the metadata of a Conform field. The form is submitted with GET and has no errors, so the
 * page does not need to load Conform.
 */
const scaleField = {
  id: 'scale',
  descriptionId: 'scale-description',
  errorId: 'scale-error',
  valid: true,
  allErrors: {},
}

/**
 * The form to select the scale of a CSV download. The scale determines the columns of the file, which are submitted in
 * the parameter `columns`.
 */
export function ScaleForm({
  search,
  cancelControl,
  onSubmit,
}: {
  search: string
  cancelControl: ReactNode
  onSubmit?: () => void
}) {
  const href = useAccountHref()
  const hiddenParams = [...new URLSearchParams(search)].filter(([name]) => name !== 'columns')
  const microsurvey = new URLSearchParams(search).get('microsurvey') ?? ''
  const defaultScale = scaleOfMicrosurvey(isMicrosurvey(microsurvey) ? microsurvey : null)
  return (
    <form
      method="get"
      action={href('/export/csv/:report', { report: 'microsurvey_responses' })}
      onSubmit={onSubmit}
      className="mt-4"
    >
      {hiddenParams.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ChoiceGroup
        field={scaleField}
        legend="Score scale"
        hint="Converts all answers to one scale so you can compare them."
      >
        {Object.keys(scales)
          .filter(isScale)
          .map((scale) => (
            <Radio
              key={scale}
              name="columns"
              value={fileColumns(scale)}
              label={scales[scale].label}
              defaultChecked={scale === defaultScale}
            />
          ))}
      </ChoiceGroup>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" icon="download">
          Download CSV
        </Button>
        {cancelControl}
      </div>
    </form>
  )
}
