import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { articleChoices } from '#features/electrical/calculators/rules/nec-articles.ts'
import { CodeReferencesField } from '#web/ui/code-references-field.tsx'

/** Articles of the code, offered in the edition in force. */
export const ArticlesField = (field: { name: string; label: string }) => (
  <CodeReferencesField {...field} choices={articleChoices(useCodeEdition())} />
)
