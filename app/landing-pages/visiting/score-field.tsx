import type { Microsurvey } from '#app/database/schema'
import { questions } from '../questions'
import { ScoreDrawing } from './score-drawing'

/** The question and its choices: large enough for a thumb, radio buttons to everything that reads or types. */
export function ScoreField({
  microsurvey,
  question,
  chosen,
  errors,
}: {
  microsurvey: Microsurvey
  question: string
  chosen: string | undefined
  errors?: string[]
}) {
  const { choices, ends } = questions[microsurvey]
  return (
    <fieldset aria-describedby={errors?.length ? 'score-error' : undefined}>
      <legend>
        <h1 className="mt-6 text-xl font-semibold">{question}</h1>
      </legend>
      {errors?.length ? (
        <p className="error mt-2" id="score-error">
          <span className="sr-only">Error: </span>
          {errors.join(' ')}
        </p>
      ) : null}
      <div className="choices mt-4" data-of={microsurvey}>
        {choices.map(({ score, label }, at) => (
          <label key={score} className="choice">
            <input
              type="radio"
              name="score"
              id={at === 0 ? 'score' : undefined}
              value={score}
              defaultChecked={chosen === String(score)}
              required
            />
            <ScoreDrawing microsurvey={microsurvey} score={score} />
            <span className={microsurvey === 'nps' ? 'text-md font-semibold' : 'text-sm'}>{label}</span>
          </label>
        ))}
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
