import { Action, Fine, Letter, Paragraph } from '#app/mail/letter'
import { counted } from '#app/ui/numbers'
import { postStates, type StateCounts, stateCodes } from '../post'

export type Refused = { name: string; reason: string }
type Results = {
  name: string
  headline: string
  /** It was sent before, and tried again since. */
  isRepeated: boolean
  counts: StateCounts
  refused: Refused[]
  link: string
}

export function resultsMail({ name, headline, isRepeated, counts, refused, link }: Results) {
  const subject = `Your Google post is ${isRepeated ? 'tried again' : 'complete'}: ${headline}`
  const figures = stateCodes.filter((state) => counts[state] > 0).map((state) => inWords(state, counts))
  const more = counts.rejected - refused.length
  return {
    kind: 'google-post-results',
    subject,
    body: (
      <Letter title={subject} preview={`${figures.join(', ')}.`}>
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          your Google post “{headline}” is through at every location. {figures.join(', ')}.
        </Paragraph>
        {refused.length > 0 ? <Paragraph>Google did not take it here:</Paragraph> : null}
        {refused.map((one) => (
          <Paragraph key={one.name + one.reason}>
            <b>{one.name}</b>: {one.reason}
          </Paragraph>
        ))}
        {more > 0 ? <Paragraph>And at {counted(more, 'more location', 'more locations')}.</Paragraph> : null}
        <Action href={link}>See the results</Action>
        <Fine>There you can try again what was rejected, or take the post down.</Fine>
      </Letter>
    ),
  }
}

function inWords(state: keyof StateCounts, counts: StateCounts): string {
  return `${counted(counts[state], 'location')} ${postStates[state].word.toLowerCase()}`
}
