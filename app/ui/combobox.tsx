import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useCombobox } from 'downshift'
import { useEffect, useRef, useState } from 'react'
import { describedBy, withinForm } from './control'
import { Field, type FieldProps } from './field'
import type { Option } from './select-field'

export type ComboboxProps = FieldProps & {
  className?: string
  options: Option[]
  /** What is chosen at first. */
  chosen: Option | null
  /** The hidden field that takes the chosen option's value; without it `field` itself does, and the text is not sent. */
  valueField?: FieldMetadata<unknown>
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  isSearching?: boolean
  /** Asked with each change of the text; without it the options are narrowed by how they begin. */
  onSearch?: (text: string) => void
  onChoose?: (value: string) => void
}

/**
 * A field of one's own markup with a list of what may be chosen; needs a script, so write a native control first and
 * put this in its place. The text of an option that was chosen stands there; without a search, leaving the field
 * with something else brings it back.
 */
export function Combobox({
  field,
  label,
  hint,
  optional,
  className,
  options,
  chosen: first,
  valueField,
  isSearching,
  onSearch,
  onChoose,
  ...input
}: ComboboxProps) {
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState(first?.label ?? '')
  // It takes the place of a control, or of itself with other options, and the focus only from there.
  const [hasFocus] = useState(() => document.activeElement?.id === field.id)
  const box = useRef<HTMLInputElement>(null)
  const shown = onSearch ? options : narrowed(options, text === chosen?.label ? '' : text)
  const choose = (option: Option | null) => {
    if (option?.value === chosen?.value) return
    setChosen(option)
    onChoose?.(option?.value ?? '')
  }

  const hasValueField = valueField !== undefined
  // What was typed before the script arrived is kept.
  useEffect(() => {
    if (hasValueField && box.current) setText(box.current.value)
  }, [hasValueField])

  const {
    isOpen,
    highlightedIndex,
    getInputProps: getComboboxProps,
    getMenuProps,
    getItemProps,
  } = useCombobox({
    id: field.id,
    inputId: field.id,
    menuId: `${field.id}-menu`,
    labelId: `${field.id}-label`,
    items: shown,
    itemToString: (option) => option?.label ?? '',
    inputValue: text,
    selectedItem: chosen,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      onSearch?.(inputValue)
      if (inputValue === '' || onSearch) choose(exactly(options, inputValue))
    },
    onSelectedItemChange: ({ selectedItem, type }) => {
      if (!selectedItem || type === useCombobox.stateChangeTypes.InputChange) return
      setText(selectedItem.label)
      choose(selectedItem)
      setTimeout(() => announce(box.current))
    },
    onIsOpenChange: ({ isOpen: opens }) => {
      if (opens || onSearch || text === '') return
      const meant = exactly(options, text)
      if (meant) choose(meant)
      setText((meant ?? chosen)?.label ?? '')
    },
  })

  return (
    <Field {...{ field, label, hint, optional, className }}>
      <div className="relative">
        <input
          {...withinForm(getInputProps(field, { type: 'text', value: false, ...describedBy(field, hint) }))}
          // The limit of the value is not that of the text: `US` is written out.
          maxLength={valueField && field.maxLength}
          {...getComboboxProps({
            ref: box,
            ...input,
            // At once, and not when the list has heard of it: of keys that follow fast some would be lost.
            onChange: (event) => setText(event.currentTarget.value),
            'aria-labelledby': undefined,
          })}
          name={valueField ? field.name : undefined}
          className="field"
          // biome-ignore lint/a11y/noAutofocus: what it replaces had the focus
          autoFocus={hasFocus}
        />
        <ul
          {...getMenuProps({
            'aria-label': typeof label === 'string' ? label : undefined,
            'aria-labelledby': undefined,
          })}
          className={`combobox-menu ${isOpen && shown.length > 0 ? '' : 'hidden'}`}
        >
          {isOpen
            ? shown.map((option, index) => (
                <li
                  key={option.value}
                  {...getItemProps({ item: option, index })}
                  className={`menu-entry ${index === highlightedIndex ? 'bg-surface-2' : ''}`}
                >
                  {option.label}
                </li>
              ))
            : null}
        </ul>
      </div>
      <input type="hidden" name={(valueField ?? field).name} value={chosen?.value ?? ''} />
      <span role="status" className="sr-only">
        {isOpen ? (isSearching ? 'Searching' : counted(shown.length)) : ''}
      </span>
    </Field>
  )
}

/** Those that begin with what was typed, whatever its case. */
function narrowed(options: Option[], text: string): Option[] {
  const start = text.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().startsWith(start)).slice(0, 100)
}

function exactly(options: Option[], text: string): Option | null {
  const meant = text.trim().toLowerCase()
  return options.find(({ label }) => label.toLowerCase() === meant) ?? null
}

/** Choosing types nothing: the form around it hears of it all the same, once the choice is drawn. */
function announce(box: HTMLInputElement | null): void {
  box?.dispatchEvent(new Event('input', { bubbles: true }))
}

function counted(count: number): string {
  return count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`
}
