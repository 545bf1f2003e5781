import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import type { Microsurvey } from '#app/database/schema'
import { FieldErrors } from '#app/ui/field'
import { questions } from '../questions'
import { ScoreDrawing } from './score-drawing'

/** The question and its choices: large enough for a thumb, radio buttons to everything that reads or types. */
export function ScoreField({
  microsurvey,
  question,
  field,
}: {
  microsurvey: Microsurvey
  question: string
  field: FieldMetadata<unknown>
}) {
  const { choices, ends } = questions[microsurvey]
  const options = choices.map(({ score }) => String(score))
  const controls = getCollectionProps(field, { type: 'radio', options, ariaAttributes: false })
  return (
    <fieldset
      id={field.id}
      tabIndex={field.valid ? undefined : -1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is what brings the reader to what is wrong
      autoFocus={!field.valid}
      aria-describedby={field.valid ? undefined : field.errorId}
    >
      <legend>
        <h1 className="mt-6 text-xl font-semibold">{question}</h1>
      </legend>
      <FieldErrors field={field} />
      <div className="choices mt-4" data-of={microsurvey}>
        {choices.map(({ score, label }, index) => {
          const { key, form: _, ...control } = controls[index]!
          return (
            <label key={score} className="choice">
              <input {...control} />
              <ScoreDrawing microsurvey={microsurvey} score={score} />
              <span className={microsurvey === 'nps' ? 'text-md font-semibold' : 'text-sm'}>{label}</span>
            </label>
          )
        })}
      </div>
      {ends ? (
        <p className="mt-2 flex justify-between gap-4 text-sm text-ink-2">
          <span>0: {ends[0]}</span>
          <span className="text-end">10: {ends[1]}</span>
        </p>
      ) : null}
    </fieldset>
  )
}
