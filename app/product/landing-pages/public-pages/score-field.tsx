import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import type { Microsurvey } from '#app/kit/database/schema'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { questions } from '../questions'
import { ScoreIcon } from './score-icon'
import '../landing-pages.css'

/**
 * The question and its choices. The choices are radio buttons, for keyboards and screen readers, in targets large
 * enough for a thumb.
 */
export function ScoreField({
  microsurvey,
  question,
  field,
}: {
  microsurvey: Microsurvey
  question: string
  field: FieldMetadata<unknown>
}) {
  const { choices, endLabels } = questions[microsurvey]
  const options = choices.map(({ score }) => String(score))
  const controls = getCollectionProps(field, { type: 'radio', options, ariaAttributes: false })
  return (
    <ChoiceGroup field={field} legend={<h1>{question}</h1>} legendClassName="pt-6 text-xl font-semibold">
      <div className="choices mt-4" data-of={microsurvey}>
        {choices.map(({ score, label }, index) => {
          const { key, form: _, ...control } = controls[index]!
          return (
            <label key={score} className="choice">
              <input {...control} />
              <ScoreIcon microsurvey={microsurvey} score={score} />
              <span className={microsurvey === 'nps' ? 'text-md font-semibold' : 'text-sm'}>{label}</span>
            </label>
          )
        })}
      </div>
      {endLabels ? (
        <p className="mt-2 flex justify-between gap-4 text-sm text-ink-2">
          <span>0: {endLabels[0]}</span>
          <span className="text-end">10: {endLabels[1]}</span>
        </p>
      ) : null}
    </ChoiceGroup>
  )
}
