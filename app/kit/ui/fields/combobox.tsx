import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useCombobox } from 'downshift'
import { useEffect, useRef, useState } from 'react'
import { hintProps, toControlProps } from './control-props'
import { Field, type FieldProps } from './field'
import type { Option } from './select-field'

export type ComboboxProps = FieldProps & {
  className?: string
  options: Option[]
  /** The initially selected option. */
  chosen: Option | null
  /**
   * The hidden field for the selected option's value. Without it, `field` contains the value, and the text is not
   * submitted.
   */
  valueField?: FieldMetadata<unknown>
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  isSearching?: boolean
  /** Called on each change of the text. Without it, the options are filtered by prefix. */
  onSearch?: (text: string) => void
  onChoose?: (value: string) => void
  /** Called when the user scrolls to the end of the options, where further ones can be added. */
  onScrollToEnd?: () => void
}

/**
 * A text field with a list of options. It requires JavaScript, so render a native control first and replace it with
 * this component. The text is the label of the selected option. Without `onSearch`, leaving the field with any other
 * text restores the label, unless a single option begins with it. Leaving the field also leaves its hidden field, so that the form reports a missing value.
 */
export function Combobox({
  field,
  label,
  hint,
  optional,
  className,
  options,
  chosen: initial,
  valueField,
  isSearching,
  onSearch,
  onChoose,
  onScrollToEnd,
  ...input
}: ComboboxProps) {
  const [chosen, setChosen] = useState(initial)
  const [earlyText] = useState(() => findEarlyText(field.id))
  const [text, setText] = useState(earlyText ?? initial?.label ?? '')
  // Take the focus only if the replaced control has it, which is the native control or this component with other
  // options.
  const [hasFocus] = useState(() => document.activeElement?.id === field.id)
  const inputRef = useRef<HTMLInputElement>(null)
  const valueRef = useRef<HTMLInputElement>(null)
  const visibleOptions = onSearch ? options : filterOptions(options, text === chosen?.label ? '' : text)
  const choose = (option: Option | null) => {
    if (option?.value === chosen?.value) return
    setChosen(option)
    onChoose?.(option?.value ?? '')
    // The form knows only fields with names.
    if (!valueField) setTimeout(() => dispatchInput(valueRef.current))
  }

  const searchEarlyText = useRef(() => {
    if (earlyText === null) return
    onSearch?.(earlyText)
    choose(findExactOption(options, earlyText))
  })
  useEffect(() => searchEarlyText.current(), [])

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
    items: visibleOptions,
    itemToString: (option) => option?.label ?? '',
    inputValue: text,
    selectedItem: chosen,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      onSearch?.(inputValue)
      if (inputValue === '' || onSearch) choose(findExactOption(options, inputValue))
    },
    onSelectedItemChange: ({ selectedItem, type }) => {
      if (!selectedItem || type === useCombobox.stateChangeTypes.InputChange) return
      setText(selectedItem.label)
      choose(selectedItem)
      setTimeout(() => dispatchInput(inputRef.current))
    },
    onIsOpenChange: ({ isOpen: isOpening, type }) => {
      if (isOpening || onSearch || text === '') return
      const isCanceled = type === useCombobox.stateChangeTypes.InputKeyDownEscape
      const match = findExactOption(options, text) ?? (isCanceled ? null : findOnlyOption(options, text))
      if (match) choose(match)
      setText((match ?? chosen)?.label ?? '')
    },
  })

  return (
    <Field field={field} label={label} hint={hint} optional={optional} className={className}>
      <div className="relative">
        <input
          {...toControlProps(getInputProps(field, { type: 'text', value: false, ...hintProps(field, hint) }))}
          // The maximum length of the value does not apply to the text. For example, the text for the value `US` is the
          // name of the country.
          maxLength={valueField && field.maxLength}
          {...getComboboxProps({
            ref: inputRef,
            ...input,
            // Update the text immediately rather than after the list. Otherwise fast keystrokes would be lost.
            onChange: (event) => setText(event.currentTarget.value),
            // After the list has closed, which may change the selected option.
            onBlur: () =>
              setTimeout(() =>
                valueRef.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
              ),
            'aria-labelledby': undefined,
          })}
          name={valueField ? field.name : undefined}
          className="field"
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: what it replaces had the focus
          autoFocus={hasFocus}
        />
        <ul
          {...getMenuProps({
            'aria-label': typeof label === 'string' ? label : undefined,
            'aria-labelledby': undefined,
            onScroll: ({ currentTarget: menu }) => {
              if (menu.scrollTop + menu.clientHeight >= menu.scrollHeight - 20) onScrollToEnd?.()
            },
          })}
          className={`combobox-menu ${isOpen && visibleOptions.length > 0 ? '' : 'hidden'}`}
        >
          {isOpen
            ? visibleOptions.map((option, index) => (
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
      <input ref={valueRef} type="hidden" name={(valueField ?? field).name} value={chosen?.value ?? ''} />
      <span role="status" className="sr-only">
        {isOpen ? (isSearching ? 'Searching' : formatResultCount(visibleOptions.length)) : ''}
      </span>
    </Field>
  )
}

/** Returns the text that was typed into the native text field before this component replaced it; null if none was. */
function findEarlyText(id: string): string | null {
  const replaced = document.getElementById(id)
  const isNative = replaced instanceof HTMLInputElement && replaced.getAttribute('role') !== 'combobox'
  return isNative && replaced.value !== replaced.defaultValue ? replaced.value : null
}

/** Returns the options that begin with the typed text, ignoring case. */
function filterOptions(options: Option[], text: string): Option[] {
  const start = text.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().startsWith(start)).slice(0, 100)
}

function findExactOption(options: Option[], text: string): Option | null {
  const searchedLabel = text.trim().toLowerCase()
  return options.find(({ label }) => label.toLowerCase() === searchedLabel) ?? null
}

/** Returns the option that begins with the typed text, if it is the only one. */
function findOnlyOption(options: Option[], text: string): Option | null {
  const [option, another] = filterOptions(options, text)
  return option && !another ? option : null
}

/**
 * Dispatches an input event to inform the surrounding form, because selecting an option fires none. It must be called
 * after the selection has been rendered.
 */
function dispatchInput(box: HTMLInputElement | null): void {
  box?.dispatchEvent(new Event('input', { bubbles: true }))
}

function formatResultCount(count: number): string {
  return count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`
}
