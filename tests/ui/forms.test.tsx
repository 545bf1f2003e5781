import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { formatRemaining } from '#app/kit/ui/fields/character-counter'
import { CheckboxField, ChoiceField } from '#app/kit/ui/fields/choice-field'
import { FileField } from '#app/kit/ui/fields/file-field'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { ChoiceSearchField, ChoiceSearchResults } from '#app/kit/ui/fields/searchable-choices'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ActionError, ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form, HiddenFieldsProvider } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { render, visibleText } from './render'

type Values = {
  zip?: string
  city?: string
  text?: string
  password?: string
  type?: string
  keep?: boolean
  locations?: string[]
  find?: string
  file?: File
}

type Options = Omit<Parameters<typeof useForm<Values>>[0], 'id' | 'lastResult'> & {
  lastResult?: SubmissionResult
}

function TestForm({
  children,
  lastResult,
  ...options
}: Options & { children: (form: ReturnType<typeof useForm<Values>>) => ReactNode }) {
  return children(useForm<Values>({ id: 'place', lastResult, ...options }))
}

/** Returns the HTML that the server sends for a form or parts of one. */
function renderForm(
  renderFields: (...form: ReturnType<typeof useForm<Values>>) => ReactNode,
  options: Options = {},
) {
  return render(<TestForm {...options}>{(form) => renderFields(...form)}</TestForm>)
}

const errorOptions = (
  error: SubmissionResult['error'],
  initialValue: SubmissionResult['initialValue'] = {},
) => ({
  lastResult: { status: 'error', error, initialValue } satisfies SubmissionResult,
})

describe('a field', () => {
  test('is connected with its label, hint and error, and has the focus if it is invalid', () => {
    const html = renderForm(
      (_, { zip }) => <TextField field={zip} label="Zip code" hint="Five digits" />,
      errorOptions({ zip: ['Zip code is required'] }),
    )
    expect(html).toContain('<label class="label" for="place-zip">')
    expect(html).toContain('aria-describedby="place-zip-error place-zip-description"')
    expect(html).toMatch(/<input [^>]*id="place-zip" name="zip" aria-invalid="true"[^>]* autofocus=""/)
    expect(html).toContain('id="place-zip-description">Five digits')
    expect(html).toContain('id="place-zip-error"')
    expect(visibleText(html)).toBe('Zip code Five digits Error: Zip code is required')
  })

  test('tells the style sheet that it is required, without a word more in its label', () => {
    const html = renderForm(
      (_, { city, zip }) => [
        <TextField key="city" field={city} label="City" />,
        <TextField key="zip" field={zip} label="Zip" />,
      ],
      { constraint: { city: { required: true } } },
    )
    expect(html).toContain('<label class="label" for="place-city" data-required="">City')
    expect(html).toContain('<label class="label" for="place-zip">Zip')
    expect(visibleText(html)).toBe('City Zip')
  })

  test('refers to no hint and error if there is none, and has no focus', () => {
    const html = renderForm((_, { city }) => <TextField field={city} label="City" optional />)
    expect(html).not.toMatch(/aria-|autofocus/)
    expect(visibleText(html)).toBe('City (optional)')
  })

  test('shows the stored value, or the submitted one instead', () => {
    const renderField = (_: unknown, { city }: ReturnType<typeof useForm<Values>>[1]) => (
      <TextField field={city} label="City" />
    )
    expect(renderForm(renderField, { defaultValue: { city: 'Skokie' } })).toContain('value="Skokie"')
    const rerendered = renderForm(renderField, {
      defaultValue: { city: 'Skokie' },
      ...errorOptions({}, { city: 'Evan' }),
    })
    expect(rerendered).toContain('value="Evan"')
    expect(
      renderForm(renderField, { defaultValue: { city: 'Skokie' }, ...errorOptions({}, {}) }),
    ).not.toContain('value=')
  })

  test('has the limits of its schema', () => {
    const html = renderForm((_, { city }) => <TextField field={city} label="City" />, {
      constraint: { city: { required: true, maxLength: 100 } },
    })
    expect(html).toMatch(/<input [^>]*required=""[^>]*maxlength="100"/i)
  })

  test('has a range only if its type supports one', () => {
    const renderField =
      (type: 'text' | 'number'): Parameters<typeof renderForm>[0] =>
      (_, { zip }) => <TextField field={zip} label="Zip code" type={type} />
    const constraint = { zip: { min: 10000, max: 99999 } }
    expect(renderForm(renderField('text'), { constraint })).not.toMatch(/ (min|max)=/)
    expect(renderForm(renderField('number'), { constraint })).toMatch(/ min="10000" max="99999"/)
  })

  test('for long text is limited by the control, or counted without cutting anything off, also before scripts run', () => {
    const constraint = { text: { maxLength: 4096 } }
    const limitedHtml = renderForm((_, { text }) => <TextareaField field={text} label="Note" />, {
      constraint,
    })
    expect(limitedHtml).toMatch(/<textarea [^>]*maxlength="4096"/i)
    expect(visibleText(limitedHtml)).toBe('Note')
    const countedHtml = renderForm(
      (_, { text }) => <TextareaField field={text} label="Response" isCounted />,
      {
        constraint,
      },
    )
    expect(visibleText(countedHtml)).toBe('Response Up to 4,096 characters')
    expect(countedHtml).not.toMatch(/maxlength/i)
  })

  test('for a password never contains the submitted value', () => {
    const html = renderForm(
      (_, { password }) => <PasswordField field={password} label="Password" />,
      errorOptions({ password: ['Incorrect password'] }, { password: 'thirteen-warm-loaves' }),
    )
    expect(html).toMatch(/<input [^>]*name="password"[^>]* type="password"/)
    expect(html).not.toMatch(/thirteen|value=|<button/)
  })

  test('with a list of options has the stored option selected', () => {
    const html = renderForm(
      (_, { type }) => (
        <SelectField
          field={type}
          label="Type"
          options={[
            { value: 'user', label: 'User' },
            { value: 'admin', label: 'Admin' },
          ]}
        />
      ),
      { defaultValue: { type: 'admin' } },
    )
    expect(html).toContain('<option value="admin" selected="">Admin</option>')
    expect(html.match(/selected/g)).toHaveLength(1)
  })

  test("for a file is the browser's own control, with or without JavaScript", () => {
    const html = renderForm((_, { file }) => <FileField field={file} label="File" accept=".csv" />)
    expect(html).toMatch(/<input class="dropzone" id="place-file" name="file" type="file" accept="\.csv"\/>/)
  })
})

describe('a choice', () => {
  const types = [
    { value: 'user', label: 'User' },
    { value: 'admin', label: 'Admin', hint: 'Everything' },
  ]

  test('of one is a group with its question, with the stored option checked', () => {
    const html = renderForm(
      (_, { type }) => (
        <ChoiceField field={type} legend="User type" hint="One" type="radio" options={types} />
      ),
      { defaultValue: { type: 'admin' } },
    )
    expect(html).toMatch(/^<fieldset id="place-type" aria-describedby="place-type-description">/)
    expect(html).toMatch(/<input [^>]*name="type" checked="" value="admin"/)
    expect(html.match(/checked/g)).toHaveLength(1)
    expect(visibleText(html)).toBe('User type One User Admin Everything')
  })

  test('of none is checked if nothing is stored', () => {
    const renderField = (_: unknown, { type }: ReturnType<typeof useForm<Values>>[1]) => (
      <ChoiceField
        field={type}
        legend="User type"
        type="radio"
        options={[{ value: '', label: 'None' }, ...types]}
      />
    )
    expect(renderForm(renderField)).toMatch(/<input [^>]*name="type" checked="" value=""/)
    expect(renderForm(renderField, { defaultValue: { type: 'user' } })).not.toContain('checked="" value=""')
  })

  test('that is invalid shows its error once, and gets the focus as a whole', () => {
    const html = renderForm(
      (_, { locations }) => (
        <ChoiceField field={locations} legend="Locations" type="checkbox" options={types} />
      ),
      errorOptions({ 'locations[0]': ['Choose from the list'], 'locations[3]': ['Choose from the list'] }),
    )
    expect(html).toMatch(
      /^<fieldset id="place-locations" aria-describedby="place-locations-error" aria-invalid="true" tabindex="-1" autofocus="">/,
    )
    expect(html.match(/aria-invalid|autofocus/g)).toHaveLength(2)
    expect(visibleText(html)).toBe('Locations Error: Choose from the list User Admin Everything')
  })

  test('of several has the submitted options checked', () => {
    const renderField = (_: unknown, { locations }: ReturnType<typeof useForm<Values>>[1]) => (
      <ChoiceField field={locations} legend="Locations" type="checkbox" options={types} />
    )
    const checkedValues = (html: string) =>
      [...html.matchAll(/checked="" value="(\w+)"/g)].map(([, value]) => value)
    const stored = { defaultValue: { locations: ['user', 'admin'] } }
    expect(checkedValues(renderForm(renderField, stored))).toEqual(['user', 'admin'])
    expect(
      checkedValues(renderForm(renderField, { ...stored, ...errorOptions({}, { locations: 'admin' }) })),
    ).toEqual(['admin'])
    expect(checkedValues(renderForm(renderField, { ...stored, ...errorOptions({}, {}) }))).toEqual([])
  })

  test('of yes or no may be left unchecked', () => {
    const renderField = (_: unknown, { keep }: ReturnType<typeof useForm<Values>>[1]) => (
      <CheckboxField field={keep} label="Keep me signed in" />
    )
    expect(renderForm(renderField, { constraint: { keep: { required: true } } })).not.toMatch(
      /required|checked/,
    )
    expect(renderForm(renderField, { defaultValue: { keep: true } })).toMatch(/checked="" value="on"/)
    expect(renderForm(renderField, { defaultValue: { keep: true }, ...errorOptions({}, {}) })).not.toContain(
      'checked',
    )
  })

  test('among search results keeps what is chosen, and says if there are no results', () => {
    const found = [
      { id: '3', name: 'Skokie' },
      { id: '4', name: 'Evanston' },
    ]
    const html = (entries: typeof found, hasMore: boolean) =>
      renderForm(
        (_, fields) => (
          <>
            <ChoiceSearchField field={fields.find} label="Find locations" lastSearch="o" />
            <ChoiceSearchResults
              field={fields.locations}
              legend="Locations"
              lastSearch="o"
              results={entries}
              hasMore={hasMore}
            />
          </>
        ),
        errorOptions({}, { find: 'o', locations: ['4'] }),
      )
    expect(html(found, true)).toMatch(/name="locations" checked="" value="4"/)
    expect(html(found, true).match(/checked/g)).toHaveLength(1)
    expect(html(found, true)).toContain('<input type="hidden" name="lastSearch" value="o"/>')
    expect(visibleText(html(found, true))).toMatch(/Search to find more\.$/)
    expect(visibleText(html([], false))).toMatch(/None found\.$/)
  })
})

describe('an error summary', () => {
  const summary = (error: SubmissionResult['error'], introduction?: string) =>
    renderForm(
      (form, { zip }) => <ErrorSummary form={form} introduction={introduction} fallbackField={zip} />,
      errorOptions(error),
    )

  test('links each error to its field in the order of the fields, and leaves the focus to the first invalid field', () => {
    const html = summary({ city: ['City is required'], zip: ['Five digits', 'No letters'] }, 'Not saved')
    expect(visibleText(html)).toBe('There is a problem Not saved City is required Five digits No letters')
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '#place-city',
      '#place-zip',
      '#place-zip',
    ])
    expect(html).toMatch(/role="alert" tabindex="-1" aria-labelledby="error-summary"/)
    expect(html).not.toContain('autofocus')
  })

  test('has the focus if no field is invalid, and links errors of the whole form to the first field', () => {
    const html = summary({ '': ['The address or the password is not right'] })
    expect(html).toContain('href="#place-zip"')
    expect(html).toContain('autofocus=""')
  })

  test('leaves the focus to an invalid field if there are also errors of the whole form', () => {
    expect(summary({ '': ['Not now'], city: ['City is required'] })).not.toContain('autofocus')
  })

  test('shows errors without a field as plain text', () => {
    const html = renderForm((form) => <ErrorSummary form={form} />, errorOptions({ '': ['Not now'] }))
    expect(visibleText(html)).toBe('There is a problem Not now')
    expect(html).not.toContain('href')
  })

  test('shows the errors of several list entries once for the list', () => {
    const html = summary({
      'locations[0]': ['Choose from the list'],
      'locations[3]': ['Choose from the list'],
    })
    expect(html.match(/href="#place-locations"/g)).toHaveLength(1)
  })

  test('shows the errors of each entry if the entries are separate fields', () => {
    const html = renderForm(
      (form, { locations }) => <ErrorSummary form={form} listField={locations} />,
      errorOptions({ 'locations[0]': ['Choose one'], 'locations[3]': ['Choose one'] }),
    )
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '#place-locations[0]',
      '#place-locations[3]',
    ])
  })

  test('says why an action was rejected on a page without a form to fill in, and has the focus', () => {
    const html = render(<ActionError reason="The file is gone" />)
    expect(visibleText(html)).toBe('There is a problem The file is gone')
    expect(html).toContain('autofocus=""')
  })

  test('is not rendered without errors', () => {
    expect(renderForm((form) => <ErrorSummary form={form} />)).toBe('')
    expect(renderForm((form) => <ErrorSummary form={form} />, errorOptions(undefined))).toBe('')
  })
})

test("a form is validated only by the server, and includes the hidden fields of the page's forms", () => {
  const html = renderForm((form) => (
    <HiddenFieldsProvider fields={{ account: '3' }}>
      <Form {...getFormProps(form)} method="post" />
      <Form method="get" />
    </HiddenFieldsProvider>
  ))
  expect(html).toMatch(/<form [^>]*method="post"[^>]*id="place"[^>]*novalidate=""/i)
  expect(html.match(/<input type="hidden" name="account" value="3"\/>/g)).toHaveLength(1)
})

test('without JavaScript, nothing prevents leaving the page', () => {
  expect(
    renderForm((_form, _fields, isUnsaved) => <UnsavedGuard isUnsaved={isUnsaved} />, {
      defaultValue: { city: 'Skokie' },
    }),
  ).toBe('')
})

test('a counter shows how many characters remain, or how many are too many', () => {
  expect(formatRemaining(1200)).toBe('1,200 characters remaining')
  expect(formatRemaining(1)).toBe('1 character remaining')
  expect(formatRemaining(0)).toBe('0 characters remaining')
  expect(formatRemaining(-3)).toBe('3 characters too many')
})
