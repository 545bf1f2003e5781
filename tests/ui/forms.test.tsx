import { expect, test } from 'vitest'
import { remaining } from '#app/ui/character-counter'
import { ErrorSummary } from '#app/ui/error-summary'
import { TextField } from '#app/ui/text-field'
import { TextareaField } from '#app/ui/textarea-field'
import { render, words } from './render'

test('an error summary links each error to its field, says there is a problem and takes the focus', () => {
  const html = render(
    <ErrorSummary
      errors={[{ field: 'zip', message: 'Zip code is required' }, { message: 'The file is empty' }]}
    />,
  )
  expect(words(html)).toBe('There is a problem Zip code is required The file is empty')
  expect(html).toContain('href="#zip"')
  expect(html).toMatch(/role="alert" tabindex="-1"/)
  expect(html).toContain('autofocus=""')
})

test('without errors there is no summary', () => {
  expect(render(<ErrorSummary errors={[]} />)).toBe('')
})

test('a control is read together with its label, hint and error', () => {
  const html = render(
    <TextField id="zip" name="zip" label="Zip code" hint="Five digits" errors={['Zip code is required']} />,
  )
  expect(html).toContain('<label class="label" for="zip">')
  expect(html).toContain('aria-describedby="zip-description zip-error" aria-invalid="true"')
  expect(words(html)).toBe('Zip code Five digits Error: Zip code is required')
})

test('a control without hint and error claims neither', () => {
  const html = render(<TextField id="city" label="City" optional />)
  expect(html).not.toContain('aria-')
  expect(words(html)).toBe('City (optional)')
})

test('a counted field says its limit before any script runs, and does not cut off what is typed', () => {
  const html = render(<TextareaField id="text" label="Response" limit={4096} />)
  expect(words(html)).toBe('Response Up to 4,096 characters')
  expect(html).not.toContain('maxlength')
})

test('a counter says what remains, and how much is too many', () => {
  expect(remaining(1200)).toBe('1,200 characters remaining')
  expect(remaining(1)).toBe('1 character remaining')
  expect(remaining(0)).toBe('0 characters remaining')
  expect(remaining(-3)).toBe('3 characters too many')
})
