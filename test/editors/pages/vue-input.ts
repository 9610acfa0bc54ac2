import { offerVueField } from './vue-field';

offerVueField('input');
