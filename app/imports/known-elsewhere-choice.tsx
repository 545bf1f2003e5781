import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { answerWords, knownElsewhereAnswers } from './known-elsewhere'

export function KnownElsewhereChoice({ chosen, errors }: { chosen?: string; errors?: string[] }) {
  return (
    <ChoiceGroup id="knownElsewhere" legend="Review IDs known at another location are" errors={errors}>
      {knownElsewhereAnswers.map((answer) => (
        <Radio
          key={answer}
          name="knownElsewhere"
          value={answer}
          defaultChecked={chosen === answer}
          {...answerWords[answer]}
        />
      ))}
    </ChoiceGroup>
  )
}
