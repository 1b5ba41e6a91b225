import { describe, expect, it } from 'vitest';
import { crudMessages } from './crudMessages.ts';

describe('the messages about what staff manage', () => {
  it('are those of the specification, letter by letter', () => {
    expect(crudMessages('service')).toMatchObject({
      add: 'Add Service',
      empty: 'No services found. Click "Add Service" to create one.',
      created: 'Service created successfully',
      updated: 'Service updated successfully',
      deleted: 'Service deleted successfully',
      saveFailed: 'Error saving service',
      deleteFailed: 'Error deleting service',
    });
    expect(crudMessages('vehicle')).toMatchObject({
      add: 'Add Vehicle',
      empty: 'No vehicles found. Click "Add Vehicle" to create one.',
      created: 'Vehicle created successfully',
      deleted: 'Vehicle deleted successfully',
      saveFailed: 'Error saving vehicle',
      deleteFailed: 'Error deleting vehicle',
    });
    expect(crudMessages('promo code')).toMatchObject({
      add: 'Add Promo Code',
      empty: 'No promo codes found. Click "Add Promo Code" to create one.',
      created: 'Promo code created successfully',
      updated: 'Promo code updated successfully',
      deleted: 'Promo code deleted successfully',
      saveFailed: 'Error saving promo code',
      deleteFailed: 'Error deleting promo code',
    });
    expect(crudMessages('user')).toMatchObject({
      add: 'Add User',
      created: 'User created successfully',
      updated: 'User updated successfully',
      deleted: 'User deleted successfully',
      deleteFailed: 'Error deleting user',
    });
  });
});
