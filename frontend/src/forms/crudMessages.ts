const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const asTitle = (text: string) => text.split(' ').map(capitalised).join(' ');

/** The messages about what staff manage. `noun` names one of them, in lower case: 'promo code'. */
export function crudMessages(noun: string) {
  const add = `Add ${asTitle(noun)}`;
  return {
    plural: `${noun}s`,
    add,
    edit: `Edit ${asTitle(noun)}`,
    empty: `No ${noun}s found. Click "${add}" to create one.`,
    deleteTitle: `Delete ${asTitle(noun)}`,
    created: `${capitalised(noun)} created successfully`,
    updated: `${capitalised(noun)} updated successfully`,
    deleted: `${capitalised(noun)} deleted successfully`,
    saveFailed: `Error saving ${noun}`,
    deleteFailed: `Error deleting ${noun}`,
  };
}
