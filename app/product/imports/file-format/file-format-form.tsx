import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '#app/kit/ui/button'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { delimiterNames, delimiters } from '../files/delimiters'
import type { FileShape } from '../files/file-shape'
import { delimiterCodes, encodingNames, encodings } from '../files/format-choices'
import type { formatSchema } from './format-schema'

export type FormattedFile = Pick<
  FileShape,
  'format' | 'encoding' | 'delimiter' | 'choices' | 'sheet' | 'archive'
> & { id: string }

/** Whether there is anything to choose about the format of the file. */
export const hasFormatChoices = ({ format, sheet, archive }: FormattedFile): boolean =>
  format !== 'xlsx' || (sheet?.names.length ?? 0) > 1 || (archive?.groups.length ?? 0) > 1

/** The form that changes how a file is read. Works without JavaScript. */
export function FileFormatForm({
  file,
  reply,
  children,
}: {
  file: FormattedFile
  reply?: SubmissionResult
  /** What follows the button. */
  children?: ReactNode
}) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const { choices = {}, sheet, archive } = file
  const [form, fields] = useForm<z.input<typeof formatSchema>>({
    id: 'format',
    lastResult: reply,
    defaultValue: {
      encoding: choices.encoding,
      delimiter: delimiterCodes[delimiters.indexOf(choices.delimiter ?? file.delimiter)],
      sheet: sheet?.name,
      file: archive?.group,
      ...(choices.delimiter ? {} : { delimiter: undefined }),
    },
  })
  const automatic = (detected: string, isChosen: boolean) => ({
    value: '',
    label: isChosen ? 'Automatic' : `Automatic (${detected})`,
  })
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={href('/settings/imports/:importId/format', { importId: file.id })}
    >
      <ErrorSummary form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        {archive && archive.groups.length > 1 ? (
          <SelectField
            field={fields.file}
            label="File in the archive"
            hint="Files with the same columns are read as one."
            options={archive.groups.map(({ path, count }) => ({
              value: path,
              label: count > 1 ? `${path} and ${count - 1} more` : path,
            }))}
          />
        ) : null}
        {sheet && sheet.names.length > 1 ? (
          <SelectField
            field={fields.sheet}
            label="Sheet"
            options={sheet.names.map((name) => ({ value: name, label: name }))}
          />
        ) : null}
        {file.format === 'xlsx' ? null : (
          <SelectField
            field={fields.encoding}
            label="Encoding"
            hint="Choose another if letters such as é look wrong below."
            options={[
              automatic(file.encoding.toUpperCase(), choices.encoding !== undefined),
              ...encodings.map((encoding) => ({ value: encoding, label: encodingNames[encoding] })),
            ]}
          />
        )}
        {file.format === 'csv' ? (
          <SelectField
            field={fields.delimiter}
            label="Delimiter"
            hint="The character between two cells."
            options={[
              automatic(delimiterNames[file.delimiter], choices.delimiter !== undefined),
              ...delimiterCodes.map((code) => ({ value: code, label: capitalize(code) })),
            ]}
          />
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={isSending}>Apply file format</Button>
        {children}
      </div>
    </Form>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
