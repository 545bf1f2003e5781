import { useCombobox } from 'downshift'
import { useEffect, useRef, useState } from 'react'
import { controlProps, Field, type FieldProps } from './field'
import type { Option } from './select-field'

export type ComboboxProps = FieldProps & {
  className?: string
  options: Option[]
  /** What is chosen at first. */
  chosen: Option | null
  /** The hidden field that is sent: the chosen option's value. */
  name: string
  /** Under which the text itself is sent, where the server looks at it. */
  textName?: string
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
  id,
  label,
  hint,
  errors,
  optional,
  className,
  options,
  chosen: first,
  name,
  textName,
  isSearching,
  onSearch,
  onChoose,
  ...input
}: ComboboxProps) {
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState(first?.label ?? '')
  const box = useRef<HTMLInputElement>(null)
  const shown = onSearch ? options : narrowed(options, text === chosen?.label ? '' : text)
  const choose = (option: Option | null) => {
    if (option?.value === chosen?.value) return
    setChosen(option)
    onChoose?.(option?.value ?? '')
  }

  // What was typed before the script arrived is kept.
  useEffect(() => {
    if (textName && box.current) setText(box.current.value)
  }, [textName])

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    id,
    inputId: id,
    menuId: `${id}-menu`,
    labelId: `${id}-label`,
    items: shown,
    itemToString: (option) => option?.label ?? '',
    inputValue: text,
    selectedItem: chosen,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      setText(inputValue)
      onSearch?.(inputValue)
      if (inputValue === '' || onSearch) choose(exactly(options, inputValue))
    },
    onSelectedItemChange: ({ selectedItem, type }) => {
      if (!selectedItem || type === useCombobox.stateChangeTypes.InputChange) return
      setText(selectedItem.label)
      choose(selectedItem)
      announce(box.current)
    },
    onIsOpenChange: ({ isOpen: opens }) => {
      if (opens || onSearch || text === '') return
      const meant = exactly(options, text)
      if (meant) choose(meant)
      setText((meant ?? chosen)?.label ?? '')
    },
  })

  return (
    <Field {...{ id, label, hint, errors, optional, className }}>
      <div className="relative">
        <input
          {...getInputProps({ ref: box, ...input, 'aria-labelledby': undefined })}
          {...controlProps({ id, hint, errors })}
          type="text"
          name={textName}
          className="field"
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
      <input type="hidden" name={name} value={chosen?.value ?? ''} />
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

/** Choosing types nothing: the form around it hears of it all the same. */
function announce(box: HTMLInputElement | null): void {
  box?.dispatchEvent(new Event('input', { bubbles: true }))
}

function counted(count: number): string {
  return count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`
}
